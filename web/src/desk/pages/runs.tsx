import { ButtonLink } from '@/ui/button'
import type { RunState } from '../api/generated'
import { useGetFinanceOverviewQuery } from '../api/index'
import { HaltBanner } from '../integrity/halt-banner'
import { BlockedBanner } from '../overview/blocked-banner'
import { DeskIcon } from '../parts/desk-icon'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { Plan } from '../runs/plan'
import { planFilters } from '../runs/plan-filters'
import { runColumns, RunsList } from '../runs/runs-list'
import { FilterBar } from '../url/filter-bar'
import { TogglesField } from '../url/filter-fields'
import { many } from '@/lib/filters'
import { sorting } from '../url/sorting'
import { useFilters } from '@/ui/hooks/use-filters'
import { runStates } from '../words/money'

const stateOrder = ['OPEN', 'PLANNED', 'APPROVED', 'CANCELED'] as const satisfies readonly RunState[]

const listFilters = { states: many('situacao', stateOrder), sort: sorting('ordem', runColumns) }
/** /financeiro/rodadas: the runs; with ?simulacao=sim what a new one would pay. */
export default function RunsPage() {
  const { values } = useFilters(planFilters)
  return <Page>{values.plan ? <Plan /> : <Runs />}</Page>
}

const states = stateOrder.map((value) => ({
  value,
  label: value === 'APPROVED' ? 'Aprovada ou encerrada' : runStates[value].label,
}))

function Runs() {
  const { values, isSet, change, clear, bind } = useFilters(listFilters)
  const { data: overview } = useGetFinanceOverviewQuery()
  return (
    <>
      <PageHeader
        title="Rodadas de pagamento"
        text="Cada rodada paga por Pix a todos que têm cashback confirmado e uma chave que pode receber."
      >
        <ButtonLink size="sm" to={`${deskPaths.runs}?simulacao=sim`}>
          <DeskIcon name="runs" size="4" />
          Planejar rodada
        </ButtonLink>
      </PageHeader>
      <HaltBanner />
      {overview?.work.blocked === true && <BlockedBanner />}
      <FilterBar isSet={isSet} onClear={clear}>
        <TogglesField label="Situação" options={states} {...bind('states')} />
      </FilterBar>
      <RunsList
        states={values.states}
        sort={values.sort}
        onSort={(sort) => {
          change({ sort }, 'replace')
        }}
      />
    </>
  )
}
