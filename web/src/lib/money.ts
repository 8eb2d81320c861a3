declare const centsBrand: unique symbol

/** An amount in integer cents. The brand keeps a plain number from being shown as money. */
export type Cents = number & { readonly [centsBrand]: true }

/** Marks a whole number as cents; anything else is a programming error and throws. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents
}

/**
 * Turns a JSON number in reais into cents. The nearest whole cent must write the same number back: an amount with a third
 * decimal is refused rather than rounded.
 */
export function centsFromReais(reais: number): Cents {
  const rounded = Math.round(reais * 100)
  if (!Number.isSafeInteger(rounded) || rounded / 100 !== reais) {
    throw new RangeError(`not an amount in reais with two decimals: ${reais}`)
  }
  return cents(rounded)
}

/** Reads what people type as an amount: "249,90", "R$ 1.249,9", "249.90"; null where it could be read in two ways, or in none. */
export function parseReais(text: string): Cents | null {
  const parts = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$|^(?:R\$)?\s*(\d+)\.(\d{1,2})$/.exec(
    text.trim(),
  )
  if (parts === null) return null
  const whole = (parts[1] ?? parts[3] ?? '').replaceAll('.', '')
  const value = Number(whole + (parts[2] ?? parts[4] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(value) ? cents(value) : null
}

/** Adds amounts; throws when the sum is no longer exact. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0))
}

/** Writes "R$ 1.234,56" from the integer itself, so that no amount passes through a fraction; another currency has its code for a sign. */
export function formatCents(value: Cents, sign = 'R$'): string {
  const digits = String(Math.abs(value)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${value < 0 ? '-' : ''}${sign}\u00a0${whole},${digits.slice(-2)}`
}
