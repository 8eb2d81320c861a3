import { formatBasisPoints } from './format'

/** The kinds of area; LOYALTY areas double a store's percentage. */
export type Area = 'REGULAR' | 'LOYALTY' | 'SEASONAL'

/** A store's own percentage, as the API tells it; null for a store that pays no cashback. */
export type Percentage = number | null

const loyaltyFactor = 2
export const oneHundredPercent = 10_000

/** The rate in force in an area, in hundredths of a percent. Nothing else here doubles one. */
export function basisPoints(percentage: Percentage, area: Area): number {
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

/** What comes before a store's rate that not all of its sales earn: "até 9%". */
export function upTo(varies: boolean | undefined): string {
  return varies === true ? 'até ' : ''
}

/** "(dobro de 9%)": what the rate in force is the double of, with all its decimals; empty where nothing is doubled. */
export function doubleOf(percentage: Percentage, area: Area): string {
  if (percentage === null || area !== 'LOYALTY') return ''
  return inBrackets(Math.round(percentage * 100))
}

function inBrackets(ownBasisPoints: number): string {
  return `(dobro de ${formatBasisPoints(ownBasisPoints)})`
}

/** "18% (dobro de 9%)", as sentences have it. */
export function ratePercentage(percentage: Percentage, area: Area): string {
  return `${cardPercentage(percentage, area)} ${doubleOf(percentage, area)}`.trimEnd()
}

/** The same of the rate that a click holds, which is the doubled one already. A rate of 100% may be less than the double. */
export function clickPercentage(rateBasisPoints: number, loyalty: boolean): string {
  const rate = formatBasisPoints(rateBasisPoints)
  const known = loyalty && rateBasisPoints > 0 && rateBasisPoints < oneHundredPercent
  return known ? `${rate} ${inBrackets(rateBasisPoints / loyaltyFactor)}` : rate
}
