import { cardPercentage, doubleOf, type Percentage, upTo } from '@/lib/percentage'

interface StoreRateProps {
  percentage: Percentage
  area: Parameters<typeof cardPercentage>[1]
  /** Some of the store's sales earn less. */
  varies: boolean | undefined
}

/**
 * What a store gives back, on its tile. The space keeps it from the name, where a link is read out. A tile has no room for what it is the
 * double of, which is read out all the same.
 */
export function StoreRate({ percentage, area, varies }: StoreRateProps) {
  if (percentage === null) return <span className="store-rate store-rate-none">{' Sem cashback'}</span>
  const double = doubleOf(percentage, area)
  return (
    <span className="store-rate">
      {` ${upTo(varies)}${cardPercentage(percentage, area)} de cashback`}
      {double !== '' && <span className="visually-hidden">{` ${double}`}</span>}
    </span>
  )
}
