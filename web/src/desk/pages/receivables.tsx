import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { useFilters } from '@/ui/hooks/use-filters'
import { text } from '@/lib/filters'
import { dayInSaoPaulo, formatLongMonth } from '@/lib/format'
import { useGetReceivablesQuery } from '../api/index'
import { monthFrom } from '../book/months'
import { DownloadButton } from '../parts/download-button'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { AgingSection } from '../receivables/aging-section'
import { MonthTable } from '../receivables/month-table'

const spec = { month: text('mes') }

/** /financeiro/a-receber: what networks owed in a month, and how old what they owe now is. */
export default function ReceivablesPage() {
  const { values, change } = useFilters(spec)
  const present = dayInSaoPaulo(new Date()).slice(0, 7)
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(values.month) ? values.month : present
  const { currentData: data, error, refetch } = useGetReceivablesQuery({ month })
  const name = formatLongMonth(month)
  return (
    <Page maxWidth="80rem">
      <PageHeader
        title="A receber"
        text="O que as redes devem das comissões que aprovaram, e o que mudou isso."
      >
        <DownloadButton
          path="/api/v1/finance/receivables/export"
          params={{ month }}
          name={`a-receber-${month}.csv`}
        >
          Exportar CSV
        </DownloadButton>
      </PageHeader>
      <MonthTools
        month={month}
        present={present}
        onChange={(next) => {
          change({ month: next === present ? '' : next })
        }}
      />
      <Loaded query={{ data, error, refetch }} what="o que as redes devem" height="64">
        {(rows) => (
          <Section
            title={`Em ${name}`}
            text="Saldo final é o inicial com o aprovado, menos o recebido e o baixado. Sem venda: o que a rede pagou e nenhuma venda tem ainda."
            flush
          >
            {rows.length === 0 ? (
              <chakra.p px="5" pb="5" textStyle="small" color="fg.muted">
                Nenhuma rede devia nada neste mês.
              </chakra.p>
            ) : (
              <MonthTable rows={rows} label={`A receber em ${name}`} />
            )}
          </Section>
        )}
      </Loaded>
      <AgingSection />
    </Page>
  )
}

interface MonthToolsProps {
  month: string
  present: string
  onChange: (month: string) => void
}

function MonthTools({ month, present, onChange }: MonthToolsProps) {
  const isLast = month >= present
  return (
    <chakra.div role="group" aria-label="Mês" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Button
        look="outline"
        size="sm"
        onClick={() => {
          onChange(monthFrom(month, -1))
        }}
      >
        <Icon name="chevronLeft" size="4" />
        Mês anterior
      </Button>
      <Button
        look="outline"
        size="sm"
        aria-disabled={isLast}
        onClick={() => {
          if (!isLast) onChange(monthFrom(month, 1))
        }}
      >
        Mês seguinte
        <Icon name="chevronRight" size="4" />
      </Button>
    </chakra.div>
  )
}
