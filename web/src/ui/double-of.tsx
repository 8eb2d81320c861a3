import { doubleOf, type Percentage } from '@/lib/percentage'

interface DoubleOfProps {
  percentage: Percentage
  area: Parameters<typeof doubleOf>[1]
}

/** Beside a rate in force, what it is the double of. Nothing where it is not doubled. */
export function DoubleOf({ percentage, area }: DoubleOfProps) {
  const text = doubleOf(percentage, area)
  return text === '' ? null : <small className="double-of">{` ${text}`}</small>
}
