const key = 'devolve-ledger-position'

const kept = () => Number(sessionStorage.getItem(key) ?? 0)

/**
 * The furthest log sequence that this tab has been told of. Reads about money send it back, so that an answer is never older than what was
 * shown before, whichever server or replica gives it, and not older than the notice that caused the read either.
 */
export const ledgerPosition = {
  current: kept,
  advance(sequence: number): void {
    if (Number.isSafeInteger(sequence) && sequence > kept()) sessionStorage.setItem(key, String(sequence))
  },
  reset(): void {
    sessionStorage.removeItem(key)
  },
}
