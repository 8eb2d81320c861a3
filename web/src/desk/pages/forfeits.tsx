import { formatCount, formatDay, shortId } from '@/lib/format'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/link'
import { Table } from '@/ui/table'
import type { UnclaimedBalance } from '../api/generated'
import { useForfeitBalanceMutation, useListUnclaimedBalancesQuery } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { Amount } from '../parts/amount'
import { EmptyNote } from '../parts/empty-note'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { Propose, useOpenProposal } from '../proposals/propose'

/** /financeiro/saldos-prescritos: what accounts that were erased for long have, and proposing that it becomes revenue. */
export default function ForfeitsPage() {
  const query = useListUnclaimedBalancesQuery()
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title="Saldos prescritos"
        text="Saldos de contas apagadas há mais tempo que o prazo da instalação, que ninguém mais pode reclamar. Com duas pessoas eles deixam de ser dívida e viram receita. Pergunte antes ao jurídico: o que prescreve, e quando, nenhum programa sabe."
      />
      <Loaded query={query} what="os saldos" height="64">
        {(balances) =>
          balances.length === 0 ? (
            <EmptyNote>Nenhuma conta apagada há tanto tempo tem saldo.</EmptyNote>
          ) : (
            <Balances balances={balances} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Balances({ balances }: { balances: readonly UnclaimedBalance[] }) {
  return (
    <Section title="Contas" text="As apagadas primeiro vêm primeiro; até 200." flush>
      <Table label="Contas" cards>
        <thead>
          <tr>
            <th scope="col">Conta</th>
            <th scope="col">Apagada em</th>
            <th scope="col" className="table-end">
              Vendas
            </th>
            <th scope="col" className="table-end">
              Saldo
            </th>
            <th scope="col" className="table-end">
              Deve
            </th>
            <th scope="col">Ação</th>
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <Balance key={balance.accountId} balance={balance} />
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

function Balance({
  balance: { accountId, erasedAt, sales, cents, owedCents },
}: {
  balance: UnclaimedBalance
}) {
  const [forfeit] = useForfeitBalanceMutation()
  const proposal = useOpenProposal('forfeit_balance', accountId)
  return (
    <tr>
      <th scope="row">
        <SiteLink className="desk-link" to={`${deskPaths.conversions}?q=${accountId}`}>
          Conta {shortId(accountId)}
        </SiteLink>
      </th>
      <td data-label="Apagada em">{formatDay(erasedAt)}</td>
      <td data-label="Vendas" className="table-end">
        {formatCount(sales)}
      </td>
      <td data-label="Saldo" className="table-end">
        <Amount value={cents} />
      </td>
      <td data-label="Deve" className="table-end">
        <Amount value={owedCents} />
      </td>
      <td data-label="Ação">
        {owedCents > 0 ? (
          'Dê baixa antes no que deve.'
        ) : (
          <Propose
            proposal={proposal}
            label="Propor reconhecer"
            notFinance="Só quem tem o papel Finanças propõe; Aprovação decide."
            dialog={(asking) => (
              <ReasonDialog
                {...asking}
                title={`Reconhecer o saldo da conta ${shortId(accountId)}?`}
                text={
                  <p>
                    Se outra pessoa, com o papel Aprovação, aprovar, <Amount value={cents} /> deixam de ser
                    dívida e passam a ser receita. Uma venda que mudar até lá fica como está.
                  </p>
                }
                onConfirm={async (reason) =>
                  refusalOf((await forfeit({ accountId, reasonRequest: { reason } })).error)
                }
              />
            )}
          />
        )}
      </td>
    </tr>
  )
}
