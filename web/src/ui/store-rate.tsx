import { cardPercentage, type Percentage } from '@/lib/percentage'

interface StoreRateProps {
  percentage: Percentage
  area: Parameters<typeof cardPercentage>[1]
}

/** What a store gives back, on its tile. The space keeps it from the name, where a link is read out. */
export function StoreRate({ percentage, area }: StoreRateProps) {
  return percentage === null ? (
    <span className="store-rate store-rate-none">{' Sem cashback'}</span>
  ) : (
    <span className="store-rate">{` ${cardPercentage(percentage, area)} de cashback`}</span>
  )
}
