import { ButtonLink } from '@/ui/button'
import { SiteLink } from '@/ui/link'
import { useListBudgetsQuery, useListProposalsQuery } from '../api/index'
import { budgetColumns } from '../budgets/budget-columns'
import { Notice } from '../parts/notice'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { DataTable } from '../table/data-table'

/** /financeiro/orcamentos: what people set aside for held sales, and what is left of it. */
export default function BudgetsPage() {
  const { data, error, refetch } = useListBudgetsQuery(undefined, { pollingInterval: 60_000 })
  const { data: proposals = [] } = useListProposalsQuery({ open: true })
  const waiting = proposals.filter(({ kind }) => kind === 'subsidy_budget').length
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
      {waiting > 0 && (
        <Notice
          tone="waiting"
          icon="clock"
          title={waiting === 1 ? '1 orçamento aguarda decisão.' : `${waiting} orçamentos aguardam decisão.`}
        >
          <span>
            <SiteLink className="desk-link" to={deskPaths.proposals}>
              Ver as propostas
            </SiteLink>
          </span>
        </Notice>
      )}
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
