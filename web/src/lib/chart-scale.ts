const niceSteps = [1, 2, 2.5, 5, 10]
const wantedSteps = 4
const smallestStep = 1000 // ten reais: below it the axis would show cents

/** Marks from a round one below the least value to a round one above the greatest, zero among them. */
export function marks(least: number, greatest: number): readonly number[] {
  const rough = Math.max(smallestStep, (Math.max(0, greatest) - Math.min(0, least)) / wantedSteps)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = (niceSteps.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude
  const from = Math.floor(Math.min(0, least) / step)
  const to = Math.max(from + 1, Math.ceil(Math.max(0, greatest) / step))
  return Array.from({ length: to - from + 1 }, (_, index) => Math.round((from + index) * step))
}

let compact: Intl.NumberFormat | undefined // made when it is first used, as forms of dates are

/** "R$ 12,5 mil" from cents: rough, for an axis. */
export function roughAmount(value: number): string {
  compact ??= new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })
  return `${value < 0 ? '\u2212' : ''}R$\u00a0${compact.format(Math.abs(value) / 100)}`
}
