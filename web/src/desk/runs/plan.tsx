import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import { Button } from '@/ui/button'
import { useFilters } from '@/ui/hooks/use-filters'
import { Section } from '@/ui/section'
import type { PayoutPlan } from '../api/generated'
import { useGetFinanceOverviewQuery, usePlanPayoutRunMutation, usePreviewPayoutRunQuery } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ProviderAccount, ShortNotice } from '../cash/provider-notice'
import { ReasonDialog } from '../dialog/reason-dialog'
import { HaltBanner } from '../integrity/halt-banner'
import { useOpenHalts } from '../integrity/use-halts'
import { BlockedBanner } from '../overview/blocked-banner'
import { GuardedButton } from '../parts/guarded-button'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { ChoiceField } from '../url/filter-fields'
import { SearchField } from '../url/search-field'
import { standstill } from '../words/integrity'
import { DoubtRules } from './doubt-rules'
import { planColumns } from './plan-columns'
import { choices, planFilters, selected } from './plan-filters'
import { PlanTotals } from './plan-totals'

/** A run before there is one: who would be paid, who not and why. Nothing is reserved until it is confirmed. */
export function Plan() {
  const [asking, setAsking] = useState(false)
  const { data: overview } = useGetFinanceOverviewQuery()
  const query = usePreviewPayoutRunQuery()
  const plan = query.data
  const blocked = overview?.work.blocked === true
  const why = useWhyNotNow(plan, blocked)
  return (
    <>
      <PageHeader
        title="Simulação da rodada"
        text="Quem receberia agora, quem não e por quê. Nada está reservado ainda."
        back={{ to: deskPaths.runs, label: 'Rodadas de pagamento' }}
      >
        <Button look="outline" size="sm" aria-busy={query.isFetching} onClick={() => void query.refetch()}>
          Simular de novo
        </Button>
        <GuardedButton
          size="sm"
          why={why}
          onClick={() => {
            setAsking(true)
          }}
        >
          Reservar e planejar
        </GuardedButton>
      </PageHeader>
      <HaltBanner />
      {blocked && <BlockedBanner />}
      {plan !== undefined && <ShortNotice cents={plan.totalCents} />}
      {plan !== undefined && <PlanTotals plan={plan} />}
      <ProviderAccount />
      {plan?.rules?.some(({ payouts }) => payouts > 0) === true && (
        <Section title="O que merece um segundo olhar">
          <DoubtRules rules={plan.rules} />
        </Section>
      )}
      <PlanLines plan={plan} error={query.error} busy={query.isFetching} retry={query.refetch} />
      {plan !== undefined && (
        <ReserveDialog
          open={asking}
          plan={plan}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

/** Why a run cannot be planned at this moment, or not by this person; null where it can. */
function useWhyNotNow(plan: PayoutPlan | undefined, blocked: boolean): string | null {
  const { may } = useMe()
  const halted = useOpenHalts().length > 0
  if (plan === undefined) return 'A simulação ainda está sendo lida.'
  if (!may('finance')) return 'Planejar é de quem tem o papel Finanças.'
  if (halted) return standstill
  if (blocked) return 'Os pagamentos estão parados até que a divergência crítica seja explicada.'
  return plan.paid === 0 ? 'Não há ninguém a pagar agora.' : null
}

interface PlanLinesProps {
  plan: PayoutPlan | undefined
  error: unknown
  /** Another plan is being read. */
  busy: boolean
  retry: () => unknown
}

/** The shoppers of the plan, found by their names or by what becomes of them. */
function PlanLines({ plan, error, busy, retry }: PlanLinesProps) {
  const { values, change, bind } = useFilters(planFilters)
  const isSet = values.q !== '' || values.why !== ''
  return (
    <>
      <FilterBar
        isSet={isSet}
        onClear={() => {
          change({ q: '', why: '' })
        }}
      >
        <SearchField label="Buscar cliente" placeholder="Nome ou id" {...bind('q')} />
        <ChoiceField label="Resultado" all="Todos" options={choices(plan)} {...bind('why')} />
      </FilterBar>
      <DataTable
        label="Clientes da simulação"
        columns={planColumns}
        rows={plan === undefined ? undefined : selected(plan, values)}
        rowKey={({ userId }) => userId}
        error={error}
        retry={retry}
        busy={busy}
        sort={values.sort}
        onSort={(sort) => {
          change({ sort }, 'replace')
        }}
        empty={isSet ? 'Ninguém com estes filtros.' : 'Ninguém tem cashback confirmado agora.'}
      />
    </>
  )
}

/** Asks once more before cashback is reserved, and leads to the run. */
function ReserveDialog({ open, plan, onClose }: { open: boolean; plan: PayoutPlan; onClose: () => void }) {
  const navigate = useNavigate()
  const [begin] = usePlanPayoutRunMutation()
  const reserve = async () => {
    const answer = await begin()
    if (answer.error !== undefined) return refusalOf(answer.error)
    void navigate(deskPaths.run(answer.data.id))
    return null
  }
  return (
    <ReasonDialog
      open={open}
      title="Reservar e planejar a rodada?"
      text={
        <>
          <p>
            {`O cashback de ${formatCount(plan.paid)} clientes, ${formatCents(cents(plan.totalCents))} em ${formatCount(plan.payouts)} Pix, fica reservado.`}
          </p>
          <p>
            Os números finais são os do momento da reserva. Nada sai antes da aprovação, e a rodada pode ser
            cancelada até lá.
          </p>
        </>
      }
      action="Reservar e planejar"
      reason="none"
      onConfirm={reserve}
      onClose={onClose}
    />
  )
}
