import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { formatLongMonth } from '@/lib/months'
import type { ReceivableMonth } from '../api/generated'
import { useGetReceivablesQuery } from '../api/index'
import { MonthTools, useMonth } from '../book/month-tools'
import { DownloadButton } from '../parts/download-button'
import { EmptyNote } from '../parts/empty-note'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { AgingSection } from '../receivables/aging-section'
import { NetworkTable } from '../receivables/network-table'

const columns = [
  ['openingCents', 'Saldo inicial'],
  ['approvedCents', 'Aprovado'],
  ['restatedCents', 'Reapresentado'],
  ['receivedCents', 'Recebido'],
  ['writtenOffCents', 'Baixado'],
  ['closingCents', 'Saldo final'],
  ['unallocatedCents', 'Sem venda'],
] as const

const invoiced = [
  ['invoicedCents', 'Faturado no mês'],
  ['notInvoicedCents', 'A faturar'],
  ['unpaidCents', 'Faturado a receber'],
  ['overdueCents', 'Vencido'],
] as const

/** Where the lines of an amount stand. What changed a balance is in the lines of its account, too. */
const accounts = {
  openingCents: 'receivable',
  approvedCents: 'receivable',
  restatedCents: 'receivable',
  receivedCents: 'receivable',
  writtenOffCents: 'receivable',
  closingCents: 'receivable',
  unallocatedCents: 'unallocated',
} as const

/** Only the month in which sales were restated has something of it. */
const columnsOf = (rows: readonly ReceivableMonth[]) =>
  columns.filter(([key]) => key !== 'restatedCents' || rows.some(({ restatedCents }) => restatedCents !== 0))

/** /financeiro/a-receber: what networks owed in a month, and how old what they owe now is. */
export default function ReceivablesPage() {
  const of = useMonth()
  const { month } = of
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
          params={{ month, format: 'csv' }}
          name={`a-receber-${month}.csv`}
        >
          Exportar CSV
        </DownloadButton>
        <DownloadButton
          path="/api/v1/finance/receivables/export"
          params={{ month, format: 'pdf' }}
          name={`a-receber-${month}.pdf`}
        >
          Exportar PDF
        </DownloadButton>
      </PageHeader>
      <MonthTools {...of} />
      <Loaded query={{ data, error, refetch }} what="o que as redes devem" height="64">
        {(rows) => (
          <Section
            title={`Em ${name}`}
            text="Saldo final é o inicial com o aprovado e o reapresentado, menos o recebido e o baixado. Sem venda: o que a rede pagou e nenhuma venda tem ainda."
            flush
          >
            {rows.length === 0 ? (
              <EmptyNote>Nenhuma rede devia nada neste mês.</EmptyNote>
            ) : (
              <NetworkTable
                label={`A receber em ${name}`}
                columns={columnsOf(rows)}
                rows={rows}
                hasTotal
                ledger={{ month, accounts }}
              />
            )}
          </Section>
        )}
      </Loaded>
      {data !== undefined && data.length > 0 && (
        <Section
          title="Por fatura"
          text="O saldo final é o que falta faturar mais o que falta pagar das faturas; vencido é parte disso."
          flush
        >
          <NetworkTable
            label={`Faturado em ${name}`}
            columns={invoiced}
            rows={data}
            hasTotal
            ledger={{ month, accounts: { invoicedCents: 'invoiced' } }}
          />
        </Section>
      )}
      <AgingSection />
    </Page>
  )
}
