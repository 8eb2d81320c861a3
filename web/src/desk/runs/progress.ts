import type { PayoutRun, PayoutState, RunSum } from '../api/generated'
import { standstill } from '../words/integrity'
import { payoutStateOrder, runStates, type Word } from '../words/money'

const final: ReadonlySet<PayoutState> = new Set(['PAID', 'FAILED', 'CANCELED', 'RETURNED'])

/** Whether a payout's state is its last, as far as the run is concerned. */
export function isFinal(state: PayoutState): boolean {
  return final.has(state)
}

/** How many payouts of a run there are, and of how much. While it is planned only the sums know. */
export function totalOf(run: PayoutRun): { payouts: number; amountCents: number } {
  const summed = run.states.reduce(
    (sum, one) => ({
      payouts: sum.payouts + one.payouts,
      amountCents: sum.amountCents + one.amountCents,
    }),
    { payouts: 0, amountCents: 0 },
  )
  return run.state === 'OPEN' || run.payouts === 0
    ? summed
    : { payouts: run.payouts, amountCents: run.totalCents }
}

/** How many payouts have not ended. */
export function unfinished(run: PayoutRun): number {
  return run.states.reduce((sum, { state, payouts }) => (isFinal(state) ? sum : sum + payouts), 0)
}

const over: Word = { label: 'Encerrada', tone: 'good', icon: 'check' }

/** Where a run stands. It is called approved only while some of its Pix are under way. */
export function runWord(run: PayoutRun): Word {
  return run.state === 'APPROVED' && unfinished(run) === 0 ? over : runStates[run.state]
}

/** Whether a run changes by itself: it is planned, or its payouts are on their way. */
export function isLive(run: PayoutRun): boolean {
  return run.state === 'OPEN' || (run.state === 'APPROVED' && unfinished(run) > 0)
}

/** A run's sums in the order in which a payout goes through them, without the empty ones. */
export function sumsOf(run: PayoutRun): readonly RunSum[] {
  return run.states
    .filter(({ payouts }) => payouts > 0)
    .toSorted((a, b) => payoutStateOrder.indexOf(a.state) - payoutStateOrder.indexOf(b.state))
}

const blockedText = 'Os pagamentos estão parados até que a divergência crítica seja explicada.'

/** Why somebody may not approve a run; null when they may. */
export function approvalBar(
  run: PayoutRun,
  who: {
    readonly actor: string | null
    readonly isApprover: boolean
    readonly blocked: boolean
    readonly halted?: boolean
  },
): string | null {
  if (run.state === 'OPEN') return 'A rodada ainda está sendo planejada.'
  if (run.state !== 'PLANNED') return 'A rodada não espera por aprovação.'
  if (!who.isApprover) return 'Aprovar é de quem tem o papel Aprovação.'
  if (who.actor === run.openedBy || who.actor === run.plannedBy)
    return 'Você planejou esta rodada; outra pessoa precisa aprovar.'
  if (who.halted === true) return standstill
  if (who.blocked) return blockedText
  return null
}

/** Whether somebody planned a run from beginning to end, and it is small enough for them to let it leave alone. */
export function mayRelease(run: PayoutRun, actor: string | null): boolean {
  return run.state === 'PLANNED' && !run.needsSecond && actor === run.openedBy && actor === run.plannedBy
}

/** Why nobody lets a run leave now, whoever planned it; null when they may. */
export function releaseBar(standing: { readonly blocked: boolean; readonly halted: boolean }): string | null {
  if (standing.halted) return standstill
  return standing.blocked ? blockedText : null
}
