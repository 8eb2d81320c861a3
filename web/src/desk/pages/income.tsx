import { chakra } from '@chakra-ui/react/styled-system'
import '../book/book.css'
import { Icon } from '@/ui/icon'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { text } from '@/lib/filters'
import { dayInSaoPaulo, formatLongMonth } from '@/lib/format'
import { useFilters } from '@/ui/hooks/use-filters'
import { useGetIncomeStatementQuery } from '../api/index'
import { restatedOf } from '../book/income'
import { IncomeTable, RestatedTable } from '../book/income-table'
import { monthFrom } from '../book/months'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'

const spec = { month: text('mes') }

/** /financeiro/resultado: what a month earned and cost, by network. */
export default function IncomePage() {
  const { values, change } = useFilters(spec)
  const current = dayInSaoPaulo(new Date()).slice(0, 7)
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(values.month) ? values.month : current
  const { currentData: data, error, refetch } = useGetIncomeStatementQuery({ month })
  const show = (next: string) => {
    change({ month: next === current ? '' : next })
  }
  return (
    <Page maxWidth="68rem">
      <PageHeader
        title="Resultado"
        text="O que um mês rendeu e custou, por rede. A receita conta na aprovação da venda."
      >
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
      <chakra.div className="book-tools" role="group" aria-label="Mês" display="flex" flexWrap="wrap" gap="2">
        <Button
          look="outline"
          size="sm"
          onClick={() => {
            show(monthFrom(month, -1))
          }}
        >
          <Icon name="chevronLeft" size="4" />
          Mês anterior
        </Button>
        <Button
          look="outline"
          size="sm"
          aria-disabled={month >= current}
          onClick={() => {
            if (month < current) show(monthFrom(month, 1))
          }}
        >
          Mês seguinte
          <Icon name="chevronRight" size="4" />
        </Button>
      </chakra.div>
      <Loaded query={{ data, error, refetch }} what="o resultado" height="72">
        {(income) => (
          <>
            <Section
              flush
              title={`Resultado de ${formatLongMonth(income.month)}`}
              tools={
                income.closed ? (
                  <Badge tone="good" icon="lock">
                    Mês fechado
                  </Badge>
                ) : (
                  <Badge tone="waiting" icon="clock">
                    Mês aberto
                  </Badge>
                )
              }
            >
              {income.rows.length === 0 ? (
                <chakra.p px="5" pb="5" textStyle="small" color="fg.muted">
                  Nada rendeu nem custou neste mês.
                </chakra.p>
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
    </Page>
  )
}
