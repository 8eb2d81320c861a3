import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '@/lib/format'
import type { PayoutRun } from '../api/generated'
import { FiguresTable } from '@/ui/charts/figures-table'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Section } from '@/ui/section'
import { payoutStates } from '../words/money'
import { SumsBar } from './run-sums'
import { isFinal, sumsOf, totalOf } from './progress'
import { Stages } from './stages'

/** Where a run stands: its stages, and its payouts by state. */
export function ProgressSection({ run, live }: { run: PayoutRun; live: boolean }) {
  const sums = sumsOf(run)
  const total = totalOf(run)
  const returned = run.states.reduce((sum, { returnedCents }) => sum + returnedCents, 0)
  const ended = sums.reduce((sum, { state, payouts }) => (isFinal(state) ? sum + payouts : sum), 0)
  return (
    <Section
      title="Andamento"
      tools={
        live ? (
          <Badge tone="moving" icon="retry">
            Ao vivo, a cada 2 s
          </Badge>
        ) : undefined
      }
    >
      <Stages run={run} />
      {sums.length === 0 ? (
        <chakra.p textStyle="small" color="fg.muted">
          {run.state === 'OPEN' ? 'O primeiro Pix ainda não foi reservado.' : 'A rodada não tem nenhum Pix.'}
        </chakra.p>
      ) : (
        <>
          <SumsBar run={run} />
          {live && run.state === 'APPROVED' && (
            <p className="visually-hidden" role="status">
              {`${formatCount(ended)} de ${formatCount(total.payouts)} Pix com a palavra final.`}
            </p>
          )}
          <FiguresTable
            label="Pix por situação"
            head={['Situação', 'Pix', 'Valor']}
            rows={sums.map(({ state, payouts, amountCents, returnedCents }) => ({
              key: state,
              cells: [
                <Badge key="state" tone={payoutStates[state].tone} icon={payoutStates[state].icon}>
                  {payoutStates[state].label}
                </Badge>,
                formatCount(payouts),
                <Paid key="amount" cents={amountCents} returnedCents={returnedCents} />,
              ],
            }))}
            total={[
              'Total',
              formatCount(total.payouts),
              <Paid key="amount" cents={total.amountCents} returnedCents={returned} />,
            ]}
          />
        </>
      )}
    </Section>
  )
}

/** An amount, and below it how much of it came back, if any did. */
function Paid({ cents, returnedCents }: { cents: number; returnedCents: number }) {
  return (
    <>
      <Amount value={cents} />
      {returnedCents > 0 && (
        <chakra.span display="block" textStyle="caption" fontWeight="regular" color="fg.muted">
          <Amount value={returnedCents} /> de volta
        </chakra.span>
      )}
    </>
  )
}
