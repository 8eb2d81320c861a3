import { cents, formatCents } from '@/lib/money'

interface AmountProps {
  /** Whole cents, as the API sends them. */
  value: number
  /** Zero is drawn back, so that what counts stands out. */
  quietZero?: boolean
}

/** An amount of the desk: digits under digits, and a minus that can be seen. */
export function Amount({ value, quietZero = false }: AmountProps) {
  return (
    <data
      className={quietZero && value === 0 ? 'desk-amount desk-zero' : 'desk-amount'}
      value={String(value)}
    >
      {formatCents(cents(value)).replace('-', '\u2212')}
    </data>
  )
}
