/** The kinds of area; LOYALTY areas double a store's percentage. */
type Area = 'REGULAR' | 'LOYALTY' | 'SEASONAL'

/** A store's own percentage, as the API tells it; null for a store that pays no cashback. */
export type Percentage = number | null

const loyaltyFactor = 2
const oneHundredPercent = 10_000

/** The rate in force in an area, in hundredths of a percent. Nothing else here doubles one. */
function basisPoints(percentage: Percentage, area: Area): number {
  const own = Math.round((percentage ?? 0) * 100)
  return Math.min(oneHundredPercent, area === 'LOYALTY' ? own * loyaltyFactor : own)
}

/** "6,0%": one decimal, as on banners. */
export function bannerPercentage(percentage: Percentage, area: Area): string {
  const tenths = Math.floor((basisPoints(percentage, area) + 5) / 10)
  return `${Math.floor(tenths / 10)},${tenths % 10}%`
}

/** "6%" or "6,5%": no decimal that says nothing, as on coupon cards. Without cashback "0%". */
export function cardPercentage(percentage: Percentage, area: Area): string {
  return bannerPercentage(percentage, area).replace(',0%', '%')
}

/** "7%": whole, as in the coupon's dialog. */
export function wholePercentage(percentage: Percentage, area: Area): string {
  return `${Math.floor((basisPoints(percentage, area) + 50) / 100)}%`
}
