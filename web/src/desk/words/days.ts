import { formatCount } from '@/lib/format'

/** "12 dias". */
export function daysText(count: number): string {
  return count === 1 ? '1 dia' : `${formatCount(count)} dias`
}
