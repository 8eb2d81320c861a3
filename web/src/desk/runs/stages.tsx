import { formatCount, formatDayTime } from '@/lib/format'
import type { ReactNode } from 'react'
import type { PayoutRun } from '../api/generated'
import { Actor } from '../people/actor'
import { runReasonText } from '../words/payouts'
import { isFinal, unfinished } from './progress'

interface Stage {
  readonly key: string
  readonly name: string
  /** Not begun, under way, over, or ended here. */
  readonly state: 'later' | 'now' | 'done' | 'off'
  readonly text: ReactNode
}

function stagesOf(run: PayoutRun): readonly Stage[] {
  const canceled = run.state === 'CANCELED'
  const planned = run.plannedBy !== undefined || run.state === 'PLANNED' || run.state === 'APPROVED'
  const approved = run.state === 'APPROVED'
  const left = unfinished(run)
  const ended = run.states.reduce((sum, { state, payouts }) => (isFinal(state) ? sum + payouts : sum), 0)
  const over = approved && left === 0
  const off: Stage = {
    key: 'off',
    name: 'Cancelada',
    state: 'off',
    text: (
      <>
        {run.canceledBy !== undefined && (
          <>
            <Actor id={run.canceledBy} />
            {', '}
          </>
        )}
        {formatDayTime(run.updatedAt)}
        {run.reason !== undefined && <p>“{runReasonText(run.reason)}”</p>}
      </>
    ),
  }
  const first: Stage[] = [
    {
      key: 'open',
      name: 'Aberta',
      state: 'done',
      text: (
        <>
          <Actor id={run.openedBy} />, {formatDayTime(run.openedAt)}
        </>
      ),
    },
    {
      key: 'plan',
      name: run.state === 'OPEN' ? 'Planejando' : planned || !canceled ? 'Planejada' : 'Não planejada',
      state: run.state === 'OPEN' ? 'now' : planned ? 'done' : 'later',
      text:
        run.state === 'OPEN' ? (
          'Reservando o cashback de cada cliente'
        ) : (
          <>
            {run.plannedBy !== undefined && <Actor id={run.plannedBy} />}
            {run.state === 'PLANNED' && `, ${formatDayTime(run.updatedAt)}`}
          </>
        ),
    },
  ]
  if (canceled) return [...first, off]
  return [
    ...first,
    {
      key: 'approve',
      name: approved ? 'Aprovada' : 'Aprovação',
      state: approved ? 'done' : run.state === 'PLANNED' ? 'now' : 'later',
      text: approved ? (
        <>
          {run.approvedBy !== undefined && <Actor id={run.approvedBy} />}, {formatDayTime(run.updatedAt)}
        </>
      ) : run.needsSecond ? (
        'Por uma segunda pessoa'
      ) : (
        'Por uma segunda pessoa, ou na alçada de quem planejou'
      ),
    },
    {
      key: 'end',
      name: over ? 'Encerrada' : 'Envio',
      state: over ? 'done' : approved ? 'now' : 'later',
      text: over
        ? 'Cada Pix tem a palavra final'
        : approved
          ? `${formatCount(ended)} de ${formatCount(ended + left)} com a palavra final`
          : 'O servidor de pagamentos envia',
    },
  ]
}

/** How far a run has come, and who brought it there. */
export function Stages({ run }: { run: PayoutRun }) {
  return (
    <ol className="desk-stages" aria-label="Etapas da rodada">
      {stagesOf(run).map(({ key, name, state, text }) => (
        <li key={key} className={`desk-stage-${state}`} {...(state === 'now' && { 'aria-current': 'step' })}>
          <strong>{name}</strong>
          <div className="desk-stage-text">{text}</div>
        </li>
      ))}
    </ol>
  )
}
