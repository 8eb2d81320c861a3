import { chakra } from '@chakra-ui/react/styled-system'
import { useNavigate } from 'react-router'
import { formatCount, formatDate } from '@/lib/format'
import type { FoundBreak, ReconciliationResult } from '../api/generated'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Section } from '@/ui/section'
import { DataTable } from '../table/data-table'
import type { Column } from '../table/columns'
import { categoryLabel, severities, severityOrder } from '../words/breaks'
import { legLabel } from '../words/reconciliation'
import { Checks, Rules } from './run-sections'

const columns: readonly Column<FoundBreak>[] = [
  {
    id: 'gravidade',
    header: 'Gravidade',
    width: 7,
    cell: ({ severity }) => {
      const { label, tone, icon } = severities[severity]
      return (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      )
    },
  },
  {
    id: 'categoria',
    header: 'O que diverge',
    width: 11,
    grow: 1,
    cell: ({ category }) => categoryLabel(category),
  },
  { id: 'lados', header: 'Entre', width: 9, grow: 1, cell: ({ leg }) => legLabel(leg) },
  { id: 'dia', header: 'Dia', width: 7, cell: ({ day }) => formatDate(day) },
  {
    id: 'livro',
    header: 'No livro',
    width: 8,
    align: 'end',
    cell: ({ ledgerCents }) => <Amount value={ledgerCents} quietZero />,
  },
  {
    id: 'fora',
    header: 'Fora',
    width: 8,
    align: 'end',
    cell: ({ outsideCents }) => <Amount value={outsideCents} quietZero />,
  },
  {
    id: 'arquivo',
    header: 'Arquivo',
    width: 12,
    grow: 2,
    cell: ({ source, line }) =>
      source === undefined ? '–' : `${source}${line === undefined ? '' : `, linha ${line}`}`,
  },
]

/** How many of each severity: "2 críticas, 3 altas". */
function severityText(found: readonly FoundBreak[]): string {
  return severityOrder
    .map((severity) => ({ severity, count: found.filter((one) => one.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => {
      const word = severities[severity].label.toLowerCase()
      return `${formatCount(count)} ${count === 1 ? word : `${word}s`}`
    })
    .join(', ')
}

/** What a simulation found. Nothing of it is kept yet. */
export function Outcome({ result }: { result: ReconciliationResult }) {
  const navigate = useNavigate()
  const { run, found } = result
  return (
    <>
      <Section
        title="O que a simulação encontrou"
        text={`${formatCount(run.matches)} conferidas. ${
          run.breaks === 0
            ? 'Nenhuma divergência.'
            : `${formatCount(run.breaks)} ${run.breaks === 1 ? 'divergência' : 'divergências'}: ${severityText(found)}.`
        }`}
      >
        {found.some(({ severity }) => severity === 'critical') && (
          <chakra.p role="alert" textStyle="small" fontWeight="semibold" color="status.canceled.fg">
            Se você guardar, as rodadas de pagamento param até alguém explicar as divergências críticas.
          </chakra.p>
        )}
        {run.sources.map(
          ({ side, name, pending }) =>
            pending !== undefined && (
              <chakra.p key={side} textStyle="small">
                {formatCount(pending)}{' '}
                {pending === 1
                  ? `lançamento de ${name} ainda não foi efetivado pelo banco e ficou de fora.`
                  : `lançamentos de ${name} ainda não foram efetivados pelo banco e ficaram de fora.`}
              </chakra.p>
            ),
        )}
        <chakra.p role="status" textStyle="small">
          Nada foi guardado ainda.
        </chakra.p>
      </Section>
      <Checks checks={run.checks} />
      <Rules rules={run.rules} />
      {run.breaks > 0 && (
        <DataTable
          label="Divergências encontradas"
          columns={columns}
          rows={found}
          rowKey={({ id }) => id}
          retry={() => navigate(0)}
          empty="Nenhuma divergência."
        />
      )}
    </>
  )
}
