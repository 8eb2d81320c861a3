import { useParams } from 'react-router'
import { formatDate, formatDayTime, shortId } from '@/lib/format'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import type { Budget, SubsidisedSale } from '../api/generated'
import { useGetBudgetQuery } from '../api/index'
import { budgetScope, spentShare } from '../budgets/budget-columns'
import { BudgetBadge } from '../budgets/budget-status'
import { EndBudget } from '../budgets/end-budget'
import { Amount } from '../parts/amount'
import { EmptyNote } from '../parts/empty-note'
import { Facts } from '../parts/facts'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { RowLink } from '../parts/row-link'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { SaleStatus } from '../sales/sale-status'

/** /financeiro/orcamentos/:id: one budget for held sales, and the sales that it paid for. */
export default function BudgetPage() {
  const { id = '' } = useParams()
  const { currentData: data, error, refetch } = useGetBudgetQuery({ id }, { pollingInterval: 60_000 })
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title={data === undefined ? 'Orçamento' : data.budget.name}
        text={data && `Para ${budgetScope(data.budget)}.`}
        back={{ to: deskPaths.budgets, label: 'Orçamentos' }}
      >
        {data !== undefined && <BudgetBadge status={data.budget.status} />}
      </PageHeader>
      <Loaded query={{ data, error, refetch }} what="o orçamento" height="96">
        {({ budget, sales }) => (
          <>
            <Numbers budget={budget} />
            <EndBudget budget={budget} />
            <Sales sales={sales} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Numbers({ budget: b }: { budget: Budget }) {
  return (
    <Section title="Saldo" text="O que foi usado não volta, também quando a rede cancela a venda depois.">
      <Facts
        label="Saldo"
        facts={[
          { name: 'Total', value: <Amount value={b.cents} /> },
          { name: 'Usado', value: <Amount value={b.spentCents} /> },
          { name: 'Usado (%)', value: spentShare(b) },
          { name: 'Resta', value: <Amount value={b.cents - b.spentCents} /> },
          { name: 'Cliques de', value: formatDate(b.from) },
          { name: 'Até', value: formatDate(b.to) },
          { name: 'Proposto por', value: <Actor id={b.proposedBy} /> },
          { name: 'Aprovado por', value: <Actor id={b.approvedBy} /> },
          { name: 'Aberto em', value: formatDayTime(b.openedAt) },
          { name: 'Motivo', value: b.reason },
        ]}
      />
    </Section>
  )
}

function Sales({ sales }: { sales: readonly SubsidisedSale[] }) {
  return (
    <Section
      title="Vendas pagas por ele"
      text="As 200 liberadas por último. O subsídio é o que o orçamento pagou de cada uma."
      flush
    >
      {sales.length === 0 ? (
        <EmptyNote>Nenhuma ainda.</EmptyNote>
      ) : (
        <Table label="Vendas pagas por ele" cards>
          <thead>
            <tr>
              <th scope="col">Venda</th>
              <th scope="col">Loja</th>
              <th scope="col">Situação</th>
              <th scope="col" className="table-end">
                Subsídio
              </th>
              <th scope="col">Liberada em</th>
              <th scope="col" className="table-end table-spare">
                Comissão
              </th>
              <th scope="col" className="table-end">
                Cashback
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <tr key={`${sale.id} ${sale.releasedAt}`}>
                <th scope="row">
                  <RowLink to={deskPaths.conversion(sale.id)}>{shortId(sale.id)}</RowLink>
                </th>
                <td data-label="Loja">{sale.store}</td>
                <td data-label="Situação">
                  <SaleStatus sale={sale} />
                </td>
                <td data-label="Subsídio" className="table-end">
                  <Amount value={sale.subsidyCents} />
                </td>
                <td data-label="Liberada em">{formatDayTime(sale.releasedAt)}</td>
                <td data-label="Comissão" className="table-end table-spare">
                  <Amount value={sale.commissionCents} />
                </td>
                <td data-label="Cashback" className="table-end">
                  <Amount value={sale.cashbackCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}
