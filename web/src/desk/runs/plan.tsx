import type { SortingState } from '@tanstack/react-table'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '@/ui/button'
import { formatCount } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { HeldBack, PayoutPlan, PayoutPlanLine } from '../api/generated'
import { useGetFinanceOverviewQuery, usePlanPayoutRunMutation, usePreviewPayoutRunQuery } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { HaltBanner } from '../integrity/halt-banner'
import { useOpenHalts } from '../integrity/use-halts'
import { BlockedBanner } from '../overview/blocked-banner'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Facts } from '../parts/facts'
import { GuardedButton } from '../parts/guarded-button'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { Shopper } from '../people/shopper'
import { useMe } from '../people/use-me'
import { DoubtBadges, DoubtRules } from './doubt-rules'
import type { Column } from '../table/columns'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { ChoiceField } from '../url/filter-fields'
import { SearchField } from '../url/search-field'
import { standstill } from '../words/integrity'
import { heldText, planReasons, planReasonText } from '../words/payouts'

export interface PlanValues {
  readonly q: string
  readonly why: string
  readonly sort: SortingState
}

interface PlanProps {
  values: PlanValues
  isSet: boolean
  change: (next: Partial<PlanValues>, how?: 'push' | 'replace') => void
}

const columns: readonly Column<PayoutPlanLine>[] = [
  {
    id: 'cliente',
    header: 'Cliente',
    width: 9,
    grow: 1,
    cell: ({ shopper, userId }) => <Shopper id={userId} name={shopper} />,
  },
  {
    id: 'resultado',
    header: 'Resultado',
    width: 13,
    grow: 1,
    cell: ({ reason, held }) => (
      <chakra.span display="inline-flex" gap="1" whiteSpace="nowrap">
        {reason === undefined ? (
          <Badge tone="good" icon="check">
            Recebe
          </Badge>
        ) : (
          <Badge tone="quiet" icon="pause">
            {planReasonText(reason)}
          </Badge>
        )}
        <StaysBehind held={held?.filter((one) => one.reason !== reason) ?? []} />
      </chakra.span>
    ),
    sortBy: ({ reason }) => (reason === undefined ? '' : planReasonText(reason)),
  },
  { id: 'chave', header: 'Chave', width: 11, grow: 1, cell: ({ key }) => key ?? '–' },
  {
    id: 'duvidas',
    header: 'Motivos de dúvida',
    width: 14,
    grow: 2,
    cell: ({ rules }) => <DoubtBadges rules={rules ?? []} />,
    sortBy: ({ weight }) => weight ?? 0,
  },
  {
    id: 'compras',
    header: 'Compras',
    width: 6,
    align: 'end',
    cell: ({ sales }) => formatCount(sales),
    sortBy: ({ sales }) => sales,
  },
  {
    id: 'pix',
    header: 'Pix',
    width: 4,
    align: 'end',
    cell: ({ payouts }) => formatCount(payouts),
    sortBy: ({ payouts }) => payouts,
  },
  {
    id: 'valor',
    header: 'Valor',
    width: 9,
    align: 'end',
    cell: ({ amountCents }) => <Amount value={amountCents} />,
    sortBy: ({ amountCents }) => amountCents,
  },
]

/** Names what stays behind of somebody whose line says something else. */
function StaysBehind({ held }: { held: readonly HeldBack[] }) {
  if (held.length === 0) return null
  const text = held.map(heldText).join('; ')
  return (
    <span title={text}>
      <Badge tone="waiting" icon="pause">
        Fica uma parte
      </Badge>
      <chakra.span srOnly>{`: ${text}`}</chakra.span>
    </span>
  )
}

export const planColumns = columns.filter(({ sortBy }) => sortBy !== undefined).map(({ id }) => id)

/** What a line says: whether it is paid, and every reason for which the whole or a part stays behind. */
function outcomesOf({ reason, held }: PayoutPlanLine): ReadonlySet<string> {
  return new Set([reason ?? 'pago', ...(held ?? []).map((one) => one.reason)])
}

/** The lines that the filters select, the most doubtful first. "pago" are those who are paid. */
function selected(plan: PayoutPlan, { q, why }: PlanValues): readonly PayoutPlanLine[] {
  const text = q.toLowerCase()
  return plan.lines
    .filter(
      (line) =>
        (line.userId.includes(text) || line.shopper?.toLowerCase().includes(text) === true) &&
        (why === '' || outcomesOf(line).has(why)),
    )
    .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
}

/** The choices of the filter: only what the plan has, with how often. */
function choices(plan: PayoutPlan | undefined) {
  const counts = new Map<string, number>()
  for (const line of plan?.lines ?? [])
    for (const code of outcomesOf(line)) counts.set(code, (counts.get(code) ?? 0) + 1)
  const known = planReasons.map(({ code }): string => code)
  const order = ['pago', ...known, ...[...counts.keys()].filter((code) => !known.includes(code))]
  return [...new Set(order)].flatMap((code) => {
    const count = counts.get(code)
    if (count === undefined) return []
    return [
      { value: code, label: `${code === 'pago' ? 'Recebe' : planReasonText(code)} (${formatCount(count)})` },
    ]
  })
}

/** A run before there is one: who would be paid, who not and why. Nothing is reserved until it is confirmed. */
export function Plan({ values, isSet, change }: PlanProps) {
  const navigate = useNavigate()
  const { may } = useMe()
  const [asking, setAsking] = useState(false)
  const query = usePreviewPayoutRunQuery()
  const { data: overview } = useGetFinanceOverviewQuery()
  const [begin] = usePlanPayoutRunMutation()
  const plan = query.data
  const blocked = overview?.work.blocked === true
  const halted = useOpenHalts().length > 0

  const why =
    plan === undefined
      ? 'A simulação ainda está sendo lida.'
      : !may('finance')
        ? 'Planejar é de quem tem o papel Finanças.'
        : halted
          ? standstill
          : blocked
            ? 'Os pagamentos estão parados até que a divergência crítica seja explicada.'
            : plan.paid === 0
              ? 'Não há ninguém a pagar agora.'
              : null

  const reserve = async () => {
    const answer = await begin()
    if (answer.error !== undefined) return refusalOf(answer.error)
    void navigate(deskPaths.run(answer.data.id))
    return null
  }

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
      {plan !== undefined && <PlanTotals plan={plan} />}
      {plan?.rules?.some(({ payouts }) => payouts > 0) === true && (
        <Section title="O que merece um segundo olhar">
          <DoubtRules rules={plan.rules} />
        </Section>
      )}
      <FilterBar
        isSet={isSet}
        onClear={() => {
          change({ q: '', why: '' })
        }}
      >
        <SearchField
          label="Buscar cliente"
          placeholder="Nome ou id"
          value={values.q}
          onChange={(q) => {
            change({ q })
          }}
        />
        <ChoiceField
          label="Resultado"
          value={values.why}
          all="Todos"
          options={choices(plan)}
          onChange={(next) => {
            change({ why: next })
          }}
        />
      </FilterBar>
      <DataTable
        label="Clientes da simulação"
        columns={columns}
        rows={plan === undefined ? undefined : selected(plan, values)}
        rowKey={({ userId }) => userId}
        error={query.error}
        retry={query.refetch}
        busy={query.isFetching}
        sort={values.sort}
        onSort={(sort) => {
          change({ sort }, 'replace')
        }}
        empty={isSet ? 'Ninguém com estes filtros.' : 'Ninguém tem cashback confirmado agora.'}
      />
      {plan !== undefined && (
        <ReasonDialog
          open={asking}
          title="Reservar e planejar a rodada?"
          text={
            <>
              <p>
                {`O cashback de ${formatCount(plan.paid)} clientes, ${formatCents(cents(plan.totalCents))} em ${formatCount(plan.payouts)} Pix, fica reservado.`}
              </p>
              <p>
                Os números finais são os do momento da reserva. Nada sai antes da aprovação, e a rodada pode
                ser cancelada até lá.
              </p>
            </>
          }
          action="Reservar e planejar"
          reason="none"
          onConfirm={reserve}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

function PlanTotals({ plan }: { plan: PayoutPlan }) {
  const left = plan.lines.reduce(
    (sum, { reason, amountCents }) => (reason === undefined ? sum : sum + amountCents),
    0,
  )
  return (
    <Section title="Se a rodada fosse agora">
      <Facts
        facts={[
          {
            name: 'Total a pagar',
            value: (
              <chakra.span textStyle="h2">
                <Amount value={plan.totalCents} />
              </chakra.span>
            ),
          },
          { name: 'Recebem', value: <Count value={plan.paid} /> },
          { name: 'Pix', value: <Count value={plan.payouts} /> },
          { name: 'Não recebem', value: <Count value={plan.excluded} /> },
          {
            name: plan.truncated ? 'Fica no saldo (do que está abaixo)' : 'Fica no saldo de quem não recebe',
            value: (
              <chakra.span textStyle="h2">
                <Amount value={left} quietZero />
              </chakra.span>
            ),
          },
        ]}
      />
      {plan.truncated && (
        <chakra.p role="note" textStyle="small" color="fg.muted">
          A lista abaixo está cortada; os totais valem para todos. A lista inteira sai com{' '}
          <code>devolve payout plan --dry-run</code>.
        </chakra.p>
      )}
    </Section>
  )
}

function Count({ value }: { value: number }) {
  return (
    <chakra.span textStyle="h2" fontVariantNumeric="tabular-nums">
      {formatCount(value)}
    </chakra.span>
  )
}
