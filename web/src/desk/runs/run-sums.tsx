import './runs.css'
import { formatCount } from '@/lib/format'
import type { PayoutRun } from '../api/generated'
import { payoutStates } from '../words/money'
import { sumsOf } from './progress'

interface SumsBarProps {
  run: PayoutRun
  tall?: boolean
}

/** What became of a run's payouts, as parts of a bar. What it shows is written beside it. */
export function SumsBar({ run, tall = false }: SumsBarProps) {
  return (
    <div className={tall ? 'desk-sums desk-sums-tall' : 'desk-sums'} aria-hidden>
      {sumsOf(run).map(({ state, payouts }) => (
        <span
          key={state}
          className={`desk-sum-${payoutStates[state].tone}`}
          style={{ flexGrow: payouts }}
          title={`${payoutStates[state].label}: ${formatCount(payouts)}`}
        />
      ))}
    </div>
  )
}

const plurals = {
  REQUESTED: 'aguardando',
  APPROVED: 'na fila',
  SUBMITTING: 'enviando',
  IN_FLIGHT: 'com o provedor',
  PAID: 'pagos',
  FAILED: 'falharam',
  CANCELED: 'cancelados',
  RETURNED: 'devolvidos',
} as const

/** What became of a run's payouts: a small bar, and the same in words. */
export function RunSums({ run }: { run: PayoutRun }) {
  const sums = sumsOf(run)
  if (sums.length === 0) return <span className="desk-zero">Nenhum Pix</span>
  const words = sums.map(({ state, payouts }) => `${formatCount(payouts)} ${plurals[state]}`).join(', ')
  return (
    <span className="desk-sums-row">
      <SumsBar run={run} />
      <span title={words}>{words}</span>
    </span>
  )
}
