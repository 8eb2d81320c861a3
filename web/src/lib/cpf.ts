const length = 11

/** The digits of what was typed, at most eleven. */
function cpfDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, length)
}

/** "529.982.247-25", as far as it was typed. */
export function maskCpf(text: string): string {
  return cpfDigits(text)
    .replace(/^(\d{3})(?=\d)/, '$1.')
    .replace(/^(.{7})(?=\d)/, '$1.')
    .replace(/^(.{11})(?=\d)/, '$1-')
}

/** Whether it has eleven digits, not all the same, whose last two check the others. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits.length === length && hasCheckDigits(digits, length)
}

/**
 * Whether the last two characters are the check digits modulo 11 of those before, as in CPF and CNPJ: weights grow from the
 * right, from 2 to `highest` and again, and a letter counts as its ASCII code less 48.
 */
export function hasCheckDigits(text: string, highest: number): boolean {
  const values = Array.from(text, (character) => character.charCodeAt(0) - 48)
  if (values.every((value) => value === values[0])) return false // they hold, but nobody was given such a number
  return [values.length - 2, values.length - 1].every((at) => {
    const sum = values
      .slice(0, at)
      .reverse()
      .reduce((total, value, index) => total + value * (2 + (index % (highest - 1))), 0)
    const digit = 11 - (sum % 11)
    return values[at] === (digit > 9 ? 0 : digit)
  })
}
