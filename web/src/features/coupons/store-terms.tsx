import type { StoreTerms as Terms } from '@/api/generated'
import { Icon } from '@/ui/icon'

interface StoreTermsProps {
  /** Null while they are not known. */
  terms: Terms | null
}

/** What loses the cashback at a store, and how long it usually takes to confirm a purchase. */
export function StoreTerms({ terms }: StoreTermsProps) {
  if (terms === null) return null
  return (
    <section className="terms">
      <h3 className="terms-title">
        <Icon name="shield" />
        Para não perder o cashback
      </h3>
      <p className="terms-wait">{confirmation(terms.confirmationDays)}</p>
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
