import { ButtonLink } from '@/ui/button'
import { useListBudgetsQuery } from '../api/index'
import { budgetColumns } from '../budgets/budget-columns'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { WaitingNotice } from '../proposals/waiting-notice'
import { DataTable } from '../table/data-table'

/** /financeiro/orcamentos: what people set aside for held sales, and what is left of it. */
export default function BudgetsPage() {
  const { data, error, refetch } = useListBudgetsQuery(undefined, { pollingInterval: 60_000 })

  return (
    <Page>
      <PageHeader
        title="Orçamentos"
        text="Pagam o que as vendas retidas ganham acima da parte permitida da comissão. Cada um libera as vendas que cobre, na ordem dos cliques, enquanto houver saldo; o resto continua retido. Os 200 mais novos."
      >
        <ButtonLink to={deskPaths.newBudget} size="sm">
          Novo orçamento
        </ButtonLink>
      </PageHeader>
      <WaitingNotice kind="subsidy_budget" one="orçamento" many="orçamentos" />
      <DataTable
        label="Orçamentos"
        columns={budgetColumns}
        rows={data}
        rowKey={({ id }) => id}
        to={({ id }) => deskPaths.budget(id)}
        error={error}
        retry={refetch}
        empty="Ainda não há orçamentos: vendas retidas esperam pela decisão de duas pessoas."
      />
    </Page>
  )
}
