import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount, formatDayTime } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import type { AccountingPeriod } from '../api/generated'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { DownloadButton } from '../parts/download-button'
import { GuardedButton } from '../parts/guarded-button'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'

interface PeriodActions {
  /** Why a month cannot be closed now; null when it can. */
  readonly whyNot: (period: AccountingPeriod) => string | null
  readonly onClose: (month: string) => void
}

/** The columns of the months. */
export function periodColumns(actions: PeriodActions): readonly Column<AccountingPeriod>[] {
  return [
    {
      id: 'mes',
      header: 'Mês',
      width: 12,
      grow: 1,
      cell: ({ month }) => formatLongMonth(month),
    },
    {
      id: 'situacao',
      header: 'Situação',
      width: 8,
      cell: ({ closed }) =>
        closed ? (
          <Badge tone="good" icon="lock">
            Fechado
          </Badge>
        ) : (
          <Badge tone="waiting" icon="clock">
            Aberto
          </Badge>
        ),
    },
    {
      id: 'linhas',
      header: 'Lançamentos',
      width: 8,
      align: 'end',
      cell: ({ postings }) => formatCount(postings),
    },
    {
      id: 'movido',
      header: 'Movimentado',
      width: 10,
      align: 'end',
      cell: ({ movedCents }) => <Amount value={movedCents} quietZero />,
    },
    {
      id: 'fechado',
      header: 'Fechamento',
      width: 18,
      grow: 2,
      cell: ({ closedAt, closedBy, reason }) =>
        closedAt === undefined ? (
          '–'
        ) : (
          <span title={reason}>
            {formatDayTime(closedAt)} · <Actor id={closedBy ?? ''} />
          </span>
        ),
    },
    {
      id: 'acoes',
      header: 'Ações',
      width: 20,
      cell: (period) => <Actions period={period} {...actions} />,
    },
  ]
}

function Actions({ period, whyNot, onClose }: PeriodActions & { period: AccountingPeriod }) {
  const { month, closed } = period
  return (
    <chakra.span display="inline-flex" gap="2">
      <DownloadButton
        size="row"
        path="/api/v1/finance/entries"
        params={{ month }}
        name={`lancamentos-${month}.csv`}
        label={`Baixar os lançamentos de ${formatLongMonth(month)}`}
      >
        CSV
      </DownloadButton>
      <DownloadButton
        size="row"
        path="/api/v1/finance/entries"
        params={{ month, layout: 'ecd' }}
        name={`ecd-${month}.txt`}
        label={`Baixar os lançamentos de ${formatLongMonth(month)} no leiaute da ECD`}
      >
        ECD
      </DownloadButton>
      {!closed && (
        <GuardedButton
          look="outline"
          size="row"
          why={whyNot(period)}
          aria-label={`Fechar ${formatLongMonth(month)}`}
          onClick={() => {
            onClose(month)
          }}
        >
          Fechar mês
        </GuardedButton>
      )}
    </chakra.span>
  )
}
