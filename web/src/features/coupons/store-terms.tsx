import type { StoreTerms as Terms } from '@/api/generated'
import { Icon } from '@/ui/icon'
import { StorePromises } from './store-promises'

interface StoreTermsProps {
  /** Null while they are not known. */
  terms: Terms | null
}

/** What a store's purchases earn where that differs, what loses the cashback there, and how long it usually takes to confirm a purchase. */
export function StoreTerms({ terms }: StoreTermsProps) {
  if (terms === null) return null
  return (
    <section className="terms">
      {terms.promises !== undefined && <StorePromises promises={terms.promises} />}
      <h3 className="terms-title">
        <Icon name="shield" />
        Para não perder o cashback
      </h3>
      <p className="terms-wait">{terms.wait ?? confirmation(terms.confirmationDays)}</p>
      {terms.codeKeepsCashback !== null && <p>{codes(terms.codeKeepsCashback)}</p>}
      {terms.rules.length > 0 && (
        <ul className="terms-rules">
          {terms.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function confirmation(days: number | null): string {
  if (days === null) return 'A confirmação e o pagamento levam até 90 dias.'
  return `Esta loja costuma confirmar a compra em ${days === 1 ? '1 dia' : `${days} dias`}.`
}

function codes(keepCashback: boolean): string {
  return keepCashback
    ? 'O código de um cupom daqui e o cashback valem na mesma compra.'
    : 'O código de um cupom cancela o cashback: escolha um dos dois. Ofertas não têm código e mantêm o cashback.'
}
