import { formatCount } from '@/lib/format'
import type { DoubtedPayout, PayoutRun, RunDoubts } from '../api/generated'
import { useListRunDoubtsQuery } from '../api/index'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Section } from '@/ui/section'
import { Shopper } from '../people/shopper'
import { deskPaths } from '../paths'
import type { Column } from '../table/columns'
import { DataTable } from '../table/data-table'
import { verdicts } from '../words/doubts'
import { DoubtBadges, DoubtRules } from './doubt-rules'

const columns: readonly Column<DoubtedPayout>[] = [
  {
    id: 'cliente',
    header: 'Cliente',
    width: 9,
    grow: 1,
    cell: ({ shopper, userId }) => <Shopper id={userId} name={shopper} />,
  },
  { id: 'chave', header: 'Chave', width: 11, grow: 1, cell: ({ key }) => key ?? '–' },
  {
    id: 'valor',
    header: 'Valor',
    width: 7,
    align: 'end',
    cell: ({ amountCents }) => <Amount value={amountCents} />,
  },
  {
    id: 'motivos',
    header: 'Motivos de dúvida',
    width: 18,
    grow: 3,
    cell: ({ rules }) => <DoubtBadges rules={rules} />,
  },
  {
    id: 'parecer',
    header: 'Parecer',
    width: 8,
    cell: ({ verdict }) =>
      verdict === undefined ? '–' : <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Badge>,
  },
]

function summary({ looked, doubted, payouts }: RunDoubts): string {
  if (looked === 0) return 'A rodada ainda não tem nenhum Pix.'
  const found = `${formatCount(doubted)} de ${formatCount(looked)} Pix têm algum motivo de dúvida.`
  return payouts.length < looked
    ? `${found} Abaixo, os ${formatCount(payouts.length)} mais duvidosos.`
    : found
}

/** What there is to doubt in a run, the riskiest payouts first. */
export function DoubtsSection({ run }: { run: PayoutRun }) {
  const { data, error, refetch, isFetching } = useListRunDoubtsQuery({ id: run.id })
  return (
    <>
      <Section
        title="Antes de aprovar: o que merece um segundo olhar"
        text={data === undefined ? undefined : summary(data)}
      >
        {data !== undefined && <DoubtRules rules={data.rules} />}
      </Section>
      <DataTable
        label="Pix da rodada, os mais duvidosos primeiro"
        columns={columns}
        rows={data?.payouts}
        rowKey={({ id }) => id}
        to={({ id }) => deskPaths.payout(id)}
        error={error}
        retry={refetch}
        busy={isFetching && data === undefined}
        empty="A rodada ainda não tem nenhum Pix."
      />
    </>
  )
}
