import { type Cents, cents } from './money'
import { type Area, basisPoints, oneHundredPercent, type Percentage } from './percentage'

/** What a purchase earns: whole cents, rounded down. */
export function cashbackOf(purchase: Cents, percentage: Percentage, area: Area): Cents {
  return cents(Math.floor((purchase * basisPoints(percentage, area)) / oneHundredPercent))
}
