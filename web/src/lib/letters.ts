import { fold } from './fold'

/** A to Z. */
export const letters: readonly string[] = Array.from({ length: 26 }, (_, index) =>
  String.fromCharCode(65 + index),
)

/** The letter a name begins with, whatever its accent; "" for a digit or a sign. */
export function letterOf(name: string): string {
  const first = fold(name).charAt(0).toUpperCase()
  return letters.includes(first) ? first : ''
}
