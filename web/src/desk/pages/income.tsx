import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { formatLongMonth } from '@/lib/months'
import { useGetIncomeStatementQuery } from '../api/index'
import { restatedOf } from '../book/income'
import { IncomeTable, RestatedTable } from '../book/income-table'
import { MarginSection } from '../book/margin-section'
import { MonthBadge } from '../book/month-badge'
import { MonthTools, useMonth } from '../book/month-tools'
import { DownloadButton } from '../parts/download-button'
import { EmptyNote } from '../parts/empty-note'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'

/** /financeiro/resultado: what a month earned and cost, by network. */
export default function IncomePage() {
  const of = useMonth()
  const { currentData: data, error, refetch } = useGetIncomeStatementQuery({ month: of.month })
  return (
    <Page maxWidth="68rem">
      <PageHeader
        title="Resultado"
        text="O que um mês rendeu e custou, por rede. A receita conta na aprovação da venda."
      >
        <DownloadButton
          path="/api/v1/finance/income-statement/export"
          params={{ month: of.month, format: 'csv' }}
          name={`resultado-${of.month}.csv`}
        >
          Exportar CSV
        </DownloadButton>
        <DownloadButton
          path="/api/v1/finance/income-statement/export"
          params={{ month: of.month, format: 'pdf' }}
          name={`resultado-${of.month}.pdf`}
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
      <MonthTools {...of} />
      <Loaded query={{ data, error, refetch }} what="o resultado" height="72">
        {(income) => (
          <>
            <Section
              flush
              title={`Resultado de ${formatLongMonth(income.month)}`}
              tools={<MonthBadge closed={income.closed} />}
            >
              {income.rows.length === 0 ? (
                <EmptyNote>Nada rendeu nem custou neste mês.</EmptyNote>
              ) : (
                <IncomeTable income={income} />
              )}
            </Section>
            {restatedOf(income.rows).length > 0 && (
              <Section
                flush
                title="Reapresentado neste mês"
                text="Vendas de antes passaram a ser reconhecidas na aprovação. Estes valores são de meses anteriores e não entram no resultado acima."
              >
                <RestatedTable income={income} />
              </Section>
            )}
          </>
        )}
      </Loaded>
      <MarginSection month={of.month} />
    </Page>
  )
}
