import { chakra } from '@chakra-ui/react/styled-system'
import type { Purchase } from '@/api/purchase'
import { formatDate } from '@/lib/format'

/** Under the status of a purchase's line: that its amount is being checked. */
export function CheckingMark({ purchase }: { purchase: Purchase }) {
  return purchase.checking ? <span className="purchase-checking">Em conferência</span> : null
}

/** The same in the drawer, with what it means. */
export function CheckingNote({ purchase }: { purchase: Purchase }) {
  return purchase.checking ? (
    <chakra.p textStyle="small" bg="status.pending.bg" color="status.pending.fg" borderRadius="lg" p="4">
      Em conferência: este valor está sendo conferido e ainda não entra no próximo Pix.
    </chakra.p>
  ) : null
}

/** In the drawer: by when the purchase is expected, or that it is late, by how much and why. */
export function ExpectedNote({ purchase }: { purchase: Purchase }) {
  const { expected } = purchase
  if (expected === null) return null
  return (
    <chakra.p
      textStyle="small"
      borderRadius="lg"
      p="4"
      bg={expected.late ? 'status.pending.bg' : 'sunken'}
      color={expected.late ? 'status.pending.fg' : 'fg'}
    >
      {expected.text}
      {expected.why !== undefined && ` ${expected.why}`}
    </chakra.p>
  )
}

/** In the drawer of an approved purchase: from when on it is paid, where its terms say so. */
export function WaitingNote({ purchase }: { purchase: Purchase }) {
  return purchase.payableFrom !== null ? (
    <chakra.p textStyle="small" bg="status.pending.bg" color="status.pending.fg" borderRadius="lg" p="4">
      Aprovado, e pago a partir de {formatDate(purchase.payableFrom)}, como as condições da loja diziam quando
      você ativou o cashback. O Pix seguinte a esse dia leva o valor.
    </chakra.p>
  ) : null
}
