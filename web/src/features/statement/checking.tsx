import './purchases.css'
import type { EarnedTerms, Purchase } from '@/api/purchase'
import { formatDate } from '@/lib/format'

/** Under the status of a purchase's line: that its amount is being checked. */
export function CheckingMark({ purchase }: { purchase: Purchase }) {
  return purchase.checking ? <span className="purchase-checking">Em conferência</span> : null
}

/** The same in the drawer, with what it means. */
export function CheckingNote({ purchase }: { purchase: Purchase }) {
  return purchase.checking ? (
    <p className="purchase-note small" data-waits>
      Em conferência: este valor está sendo conferido e ainda não entra no próximo Pix.
    </p>
  ) : null
}

/** In the drawer: that the bound of all purchases in a campaign may leave less of the amount. */
export function CampaignNote({ terms }: { terms: EarnedTerms | null }) {
  return terms?.campaign === 'undecided' ? (
    <p className="purchase-note small" data-waits>
      Esta campanha tem um limite por pessoa. Quando a compra puder ser paga, vemos quanto dele resta para
      ela, na ordem dos cliques; se for menos, o valor acima diminui.
    </p>
  ) : null
}

/** In the drawer: by when the purchase is expected, or that it is late, by how much and why. */
export function ExpectedNote({ purchase }: { purchase: Purchase }) {
  const { expected } = purchase
  if (expected === null) return null
  return (
    <p className="purchase-note small" data-waits={expected.late || undefined}>
      {expected.text}
      {expected.why !== undefined && ` ${expected.why}`}
    </p>
  )
}

/** In the drawer of an approved purchase: from when on it is paid, where its terms say so. */
export function WaitingNote({ purchase }: { purchase: Purchase }) {
  return purchase.payableFrom !== null ? (
    <p className="purchase-note small" data-waits>
      Aprovado, e pago a partir de {formatDate(purchase.payableFrom)}, como as condições da loja diziam quando
      você ativou o cashback. O Pix seguinte a esse dia leva o valor.
    </p>
  ) : null
}
