import type { ComponentProps } from 'react'
import { type Cents, formatCents } from '@/lib/money'

interface MoneyProps extends Omit<ComponentProps<'data'>, 'value' | 'className' | 'children'> {
  value: Cents
}

/** The one way an amount is shown. */
export function Money({ value, ...rest }: MoneyProps) {
  return (
    <data className="money" value={String(value)} {...rest}>
      {formatCents(value)}
    </data>
  )
}
