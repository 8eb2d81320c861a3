import './runs.css'
import { formatCount } from '@/lib/format'
import type { PayoutRun, PayoutState } from '../api/generated'
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
      <SumsBar run={run} />
      <span title={said}>{said}</span>
    </span>
  )
}
