import './runs.css'
import { PartsBar } from '@/ui/charts/parts-bar'
import { formatCount } from '@/lib/format'
import type { PayoutRun, PayoutState } from '../api/generated'
import { payoutStates } from '../words/money'
import { sumsOf } from './progress'

/** What became of a run's payouts, as parts of a bar. What it shows is written beside it. */
export function SumsBar({ run, slim = false }: { run: PayoutRun; slim?: boolean }) {
  const parts = sumsOf(run).map(({ state, payouts }) => ({
    key: state,
    value: payouts,
    fill: payoutStates[state].tone,
    title: `${payoutStates[state].label}: ${formatCount(payouts)}`,
  }))
  return <PartsBar parts={parts} slim={slim} />
}

/** Of one, and of several. */
const words: Record<PayoutState, readonly [string, string]> = {
  REQUESTED: ['aguardando', 'aguardando'],
  APPROVED: ['na fila', 'na fila'],
  SUBMITTING: ['enviando', 'enviando'],
  IN_FLIGHT: ['com o provedor', 'com o provedor'],
  PAID: ['pago', 'pagos'],
  FAILED: ['falhou', 'falharam'],
  CANCELED: ['cancelado', 'cancelados'],
  RETURNED: ['devolvido', 'devolvidos'],
}

/** What became of a run's payouts: a small bar, and the same in words. */
export function RunSums({ run }: { run: PayoutRun }) {
  const sums = sumsOf(run)
  if (sums.length === 0) return <span className="desk-zero">Nenhum Pix</span>
  const said = sums
    .map(({ state, payouts }) => `${formatCount(payouts)} ${words[state][payouts === 1 ? 0 : 1]}`)
    .join(', ')
  return (
    <span className="desk-sums-row">
      <SumsBar run={run} slim />
      <span title={said}>{said}</span>
    </span>
  )
}
