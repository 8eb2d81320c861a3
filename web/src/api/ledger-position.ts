let position = 0

/**
 * The furthest log sequence this page has heard of. Reads about money send it back, so that an answer is never older than
 * the notice that caused the read.
 */
export const ledgerPosition = {
  current: () => position,
  advance(sequence: number): void {
    if (Number.isSafeInteger(sequence) && sequence > position) position = sequence
  },
  reset(): void {
    position = 0
  },
}
