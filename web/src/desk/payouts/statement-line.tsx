import type { ComponentProps } from 'react'
import { Select } from '@/ui/control'
import { Field } from '@/ui/field'
import { formatDate } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { ReconciliationBreak } from '../api/generated'
import { useListBreaksQuery } from '../api/index'

interface StatementLineProps extends ComponentProps<typeof Select> {
  /** What came back; null while it is not written. */
  amountCents: number | null
  payoutId: string
  /** The break about the line; empty: none. */
  value: string
  error: string | null
}

/** Whether a break is about money that came in and that nothing explains, which a return of this payout may be. */
function mayBe(payoutId: string, amountCents: number | null) {
  return ({ category, side, state, outsideCents, subject }: ReconciliationBreak) =>
    (category === 'return_unbooked' || category === 'orphan_credit') &&
    (side === 'bank' || side === 'provider') &&
    (state === 'open' || state === 'assigned') &&
    outsideCents === amountCents &&
    (subject === '' || subject === payoutId)
}

/** The line of a statement that says that money came back: one that nothing explains, of the same amount. */
export function StatementLine({ amountCents, payoutId, value, error, ...rest }: StatementLineProps) {
  const { data = [] } = useListBreaksQuery({ closed: false })
  const lines = data.filter(mayBe(payoutId, amountCents))
  return (
    <Field
      label="Linha do extrato"
      error={error}
      hint={
        lines.length === 0
          ? 'Nenhuma entrada sem par deste valor. Se o provedor não conhecer a devolução, importe antes o extrato, em Conciliação.'
          : 'Só é preciso se o provedor não conhecer a devolução.'
      }
    >
      {(control) => (
        <Select {...control} {...rest} value={lines.some(({ id }) => id === value) ? value : ''}>
          <option value="">Nenhuma</option>
          {lines.map(({ id, day, source, line, outsideCents }) => (
            <option key={id} value={id}>
              {[
                formatDate(day),
                formatCents(cents(outsideCents)),
                source,
                line === undefined ? undefined : `linha ${String(line)}`,
              ]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
