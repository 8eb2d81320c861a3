import type { LedgerEvent, Posting } from '../api/generated'
import { accountWord } from '../words/accounts'

/** What happened at once: an event, and what it did to the purchases of its payout. */
export interface Step {
  readonly event: LedgerEvent
  readonly caused: readonly LedgerEvent[]
}

/** Folds what a payout did to its purchases under the payout's own event: they are one write, one after the other in the log. */
export function stepsOf(events: readonly LedgerEvent[]): readonly Step[] {
  const steps: { event: LedgerEvent; caused: LedgerEvent[] }[] = []
  for (const event of events) {
    const step = steps.at(-1)
    const before = step?.caused.at(-1) ?? step?.event
    const follows =
      step?.event.type.startsWith('payout_') === true &&
      event.type.startsWith('conversion_') &&
      event.sequence === (before?.sequence ?? 0) + 1
    if (follows) step.caused.push(event)
    else steps.push({ event, caused: [] })
  }
  return steps
}

/** The lines of some events together: one for each account and owner, and none where they cancel out. */
export function sumPostings(lists: readonly (readonly Posting[])[]): readonly Posting[] {
  const sums = new Map<string, Posting>()
  for (const posting of lists.flat()) {
    const key = `${posting.account} ${posting.owner}`
    const amountCents = (sums.get(key)?.amountCents ?? 0) + posting.amountCents
    sums.set(key, { ...posting, amountCents })
  }
  return [...sums.values()].filter(({ amountCents }) => amountCents !== 0)
}

/** What is debited and what is credited. They are equal, unless the book is wrong. */
export function sidesOf(postings: readonly Posting[]): { debitCents: number; creditCents: number } {
  let debitCents = 0
  let creditCents = 0
  for (const { amountCents } of postings) {
    if (amountCents < 0) debitCents -= amountCents
    else creditCents += amountCents
  }
  return { debitCents, creditCents }
}

/** How much moved from one side to the other. A memorandum counts only where nothing else moved. */
export function movedCents(postings: readonly Posting[]): number {
  const money = postings.filter(({ account }) => accountWord(account).group === 'money')
  return sidesOf(money.length === 0 ? postings : money).creditCents
}
