import { chakra } from '@chakra-ui/react/styled-system'
import '../book/book.css'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { dayInSaoPaulo } from '@/lib/format'
import { formatLongDate } from '@/lib/months'
import { useGetTrialBalanceQuery } from '../api/index'
import { BalanceState } from '../book/balance-state'
import { BalanceTable } from '../book/balance-table'
import { MonthBadge } from '../book/month-badge'
import { monthEndAfter, monthEndBefore } from '../book/months'
import { Loaded } from '@/ui/loaded'
import { DownloadButton } from '../parts/download-button'
import { EmptyNote } from '../parts/empty-note'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { DayField } from '../url/filter-fields'
import { day } from '@/lib/filters'
import { useFilters } from '@/ui/hooks/use-filters'

const spec = { at: day('em') }

/** /financeiro/balancete: the book's accounts at the end of a day. */
export default function TrialBalancePage() {
  const { values, change } = useFilters(spec)
  const today = dayInSaoPaulo(new Date())
  const at = values.at === '' ? today : values.at
  const { currentData: data, error, refetch } = useGetTrialBalanceQuery({ at })
  return (
    <Page maxWidth="68rem">
      <PageHeader title="Balancete" text="O saldo de cada conta do livro no fim de um dia.">
        <DownloadButton
          path="/api/v1/finance/trial-balance/export"
          params={{ at, format: 'csv' }}
          name={`balancete-${at}.csv`}
        >
          Exportar CSV
        </DownloadButton>
        <DownloadButton
          path="/api/v1/finance/trial-balance/export"
          params={{ at, format: 'pdf' }}
          name={`balancete-${at}.pdf`}
        >
          Exportar PDF
        </DownloadButton>
        <Button
          className="book-tools"
          look="outline"
          size="sm"
          onClick={() => {
            window.print()
          }}
        >
          Imprimir
        </Button>
      </PageHeader>
      <DayTools
        at={at}
        today={today}
        onChange={(next) => {
          change({ at: next === today ? '' : next })
        }}
      />
      <Loaded query={{ data, error, refetch }} what="o balancete" height="96">
        {(balance) => (
          <Section
            flush
            title={`Saldos em ${formatLongDate(balance.at)}`}
            text={
              balance.closed
                ? 'O mês está fechado: estes números não mudam mais.'
                : 'O mês está aberto: lançamentos ainda podem chegar a este dia.'
            }
            tools={<MonthBadge closed={balance.closed} />}
          >
            {balance.rows.length === 0 ? (
              <EmptyNote>Nenhum lançamento até este dia.</EmptyNote>
            ) : (
              <>
                <chakra.div px={{ base: '4', md: '5' }}>
                  <BalanceState balance={balance} />
                </chakra.div>
                <BalanceTable balance={balance} />
              </>
            )}
          </Section>
        )}
      </Loaded>
    </Page>
  )
}

interface DayToolsProps {
  at: string
  today: string
  onChange: (day: string) => void
}

function DayTools({ at, today, onChange }: DayToolsProps) {
  const before = monthEndBefore(at)
  const after = monthEndAfter(at, today)
  return (
    <chakra.div
      className="book-tools"
      role="group"
      aria-label="Dia do balancete"
      display="flex"
      flexWrap="wrap"
      alignItems="end"
      gap="2"
    >
      <DayField
        label="No fim do dia"
        value={at}
        max={today}
        onChange={(next) => {
          if (next !== '') onChange(next)
        }}
      />
      <Button
        look="outline"
        size="sm"
        onClick={() => {
          onChange(before)
        }}
      >
        <Icon name="chevronLeft" size="4" />
        Fim do mês anterior
      </Button>
      <Button
        look="outline"
        size="sm"
        aria-disabled={after === null}
        onClick={() => {
          if (after !== null) onChange(after)
        }}
      >
        {after === today ? 'Hoje' : 'Fim do mês seguinte'}
        <Icon name="chevronRight" size="4" />
      </Button>
    </chakra.div>
  )
}
