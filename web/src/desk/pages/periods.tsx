import { useMemo, useState } from 'react'
import { dayInSaoPaulo } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import type { AccountingPeriod } from '../api/generated'
import { useListPeriodsQuery } from '../api/index'
import { CloseDialog } from '../book/close-dialog'
import { lastDay } from '../book/months'
import { periodColumns } from '../book/period-columns'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'
import { DataTable } from '../table/data-table'

const none: readonly AccountingPeriod[] = []
const notFinance = 'Só quem tem o papel Finanças propõe fechar meses; Aprovação decide.'

/** /financeiro/meses: the months of the book, their entries, and closing them. */
export default function PeriodsPage() {
  const { data, error, refetch } = useListPeriodsQuery()
  const { me, may } = useMe()
  const [closing, setClosing] = useState<string | null>(null)
  const periods = data ?? none
  const isFinance = may('finance')

  const columns = useMemo(() => {
    const present = dayInSaoPaulo(new Date()).slice(0, 7)
    const next = periods.findLast(({ closed }) => !closed)?.month
    return periodColumns({
      whyNot: ({ month }) => {
        if (!isFinance) return notFinance
        if (month >= present) return 'Este mês ainda não acabou.'
        return next === undefined || next === month ? null : `Feche ${formatLongMonth(next)} primeiro.`
      },
      onClose: setClosing,
    })
  }, [periods, isFinance])

  return (
    <Page>
      <PageHeader
        title="Meses"
        text={
          <>
            <p>
              Um mês fechado não recebe mais lançamentos. Os meses são fechados em ordem, do mais antigo em
              diante: uma pessoa propõe, e outra decide.
            </p>
            {me !== undefined && !isFinance && <p>{notFinance}</p>}
          </>
        }
      />
      <DataTable
        label="Meses"
        columns={columns}
        rows={data}
        rowKey={({ month }) => month}
        to={({ month }) => balanceAt(month)}
        error={error}
        retry={refetch}
        empty="Ainda não há lançamentos no livro."
      />
      <CloseDialog
        month={closing}
        onClose={() => {
          setClosing(null)
        }}
      />
    </Page>
  )
}

/** The balance at a month's end, or today's of the month that runs. */
function balanceAt(month: string): string {
  const end = lastDay(month)
  return end >= dayInSaoPaulo(new Date()) ? deskPaths.trialBalance : `${deskPaths.trialBalance}?em=${end}`
}
