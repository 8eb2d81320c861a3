import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { formatDayTime, shortId } from '@/lib/format'
import type { PayoutRun } from '../api/generated'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { PayoutTable, usePayoutPages } from '../payouts/payout-table'
import { DecisionSection } from '../runs/decision-section'
import { DoubtsSection } from '../runs/doubts-section'
import { isLive } from '../runs/progress'
import { ProgressSection } from '../runs/progress-section'
import { RunBadge } from '../runs/run-badge'
import { useLiveRun } from '../runs/use-live-run'
import { FilterBar } from '../url/filter-bar'
import { TogglesField } from '../url/filter-fields'
import { many } from '@/lib/filters'
import { useFilters } from '@/ui/hooks/use-filters'
import { payoutStateOrder, payoutStates } from '../words/money'

const filters = { states: many('situacao', payoutStateOrder) }

/** /financeiro/rodadas/:id: how a run goes, who decides on it, and its payouts. */
export default function RunPage() {
  const { id = '' } = useParams()
  const query = useLiveRun(id)
  const run = query.currentData
  return (
    <Page>
      <PageHeader
        title={`Rodada ${shortId(id)}`}
        text={run === undefined ? undefined : `Aberta em ${formatDayTime(run.openedAt)}`}
        back={{ to: deskPaths.runs, label: 'Rodadas de pagamento' }}
      >
        {run !== undefined && <RunBadge run={run} />}
      </PageHeader>
      <Loaded query={{ ...query, data: run }} what="a rodada" height="80">
        {(read) => (
          <>
            {(read.state === 'OPEN' || read.state === 'PLANNED') && <DecisionSection run={read} />}
            {read.state === 'PLANNED' && <DoubtsSection run={read} />}
            <ProgressSection run={read} live={query.live} />
            <RunPayouts run={read} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function RunPayouts({ run }: { run: PayoutRun }) {
  const { values, isSet, clear, bind } = useFilters(filters)
  const query = usePayoutPages({ run: run.id, state: [...values.states] })
  const { data, refetch } = query
  const sums = JSON.stringify(run.states)
  const seen = useRef(sums)
  const waits = isLive(run) && (data?.pages.length ?? 0) > 1 // who reads far down is not taken to the top with every Pix
  useEffect(() => {
    if (seen.current === sums || waits) return
    seen.current = sums
    void refetch() // the list follows the sums
  }, [sums, refetch, waits])

  const counts = new Map(run.states.map(({ state, payouts }) => [state, payouts]))
  const options = payoutStateOrder
    .filter((state) => (counts.get(state) ?? 0) > 0 || values.states.includes(state))
    .map((state) => ({ value: state, label: payoutStates[state].label }))
  return (
    <>
      {options.length > 1 && (
        <FilterBar isSet={isSet} onClear={clear}>
          <TogglesField label="Pix da rodada por situação" options={options} {...bind('states')} />
        </FilterBar>
      )}
      <PayoutTable
        query={query}
        empty={isSet ? 'Nenhum Pix da rodada nesta situação.' : 'A rodada ainda não tem nenhum Pix.'}
      />
    </>
  )
}
