import { useParams } from 'react-router'
import { formatCount, formatDate, formatDayTime, formatRate } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import type { ForeignSum, Remittance, WaitingSale } from '../api/generated'
import { useGetRemittanceQuery } from '../api/index'
import { Amount } from '../parts/amount'
import { EmptyNote } from '../parts/empty-note'
import { Facts } from '../parts/facts'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { RowLink } from '../parts/row-link'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { StateBadge } from '../remittances/remittance-columns'
import { progressText, remittanceStates, waitingText } from '../words/remittances'

/** What the server answers of sales that wait. */
const mostWaiting = 500

/** /financeiro/recebimentos/:id: one payment of a network, how far it has come, and which sales wait for their part. */
export default function RemittancePage() {
  const { id = '' } = useParams()
  const { currentData: data, error, refetch } = useGetRemittanceQuery({ id }, { pollingInterval: 15_000 })
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title={
          data === undefined ? 'Recebimento' : `${data.remittance.network}, ${data.remittance.paymentId}`
        }
        text={data && remittanceStates[data.remittance.state].text}
        back={{ to: deskPaths.remittances, label: 'Recebimentos' }}
      >
        {data !== undefined && <StateBadge state={data.remittance.state} />}
      </PageHeader>
      <Loaded query={{ data, error, refetch }} what="o recebimento" height="96">
        {({ remittance, waiting }) => (
          <>
            <Numbers remittance={remittance} />
            {remittance.foreign !== undefined && (
              <Foreign foreign={remittance.foreign} gainCents={remittance.gainCents} />
            )}
            <Waiting remittance={remittance} waiting={waiting} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Numbers({ remittance: r }: { remittance: Remittance }) {
  return (
    <Section title="Pagamento">
      <Facts
        label="Pagamento"
        facts={[
          { name: 'No banco em', value: formatDate(r.paidOn) },
          { name: 'Conta', value: r.bankAccount },
          { name: 'Chegou', value: <Amount value={r.creditedCents} /> },
          { name: 'Retido no caminho', value: <Amount value={r.feeCents} /> },
          { name: 'Soma das vendas', value: <Amount value={r.totalCents} /> },
          { name: 'Têm a sua parte', value: progressText(r) },
          { name: 'Já distribuído', value: <Amount value={r.allocatedCents} /> },
          { name: 'Sem venda ainda', value: <Amount value={r.totalCents - r.allocatedCents} /> },
          { name: 'Preparado por', value: <Actor id={r.preparedBy} /> },
          { name: 'Preparado em', value: formatDayTime(r.preparedAt) },
          { name: 'Aprovado por', value: r.bookedBy === undefined ? undefined : <Actor id={r.bookedBy} /> },
          { name: 'Concluído em', value: r.doneAt === undefined ? undefined : formatDayTime(r.doneAt) },
        ]}
      />
    </Section>
  )
}

function Foreign({ foreign, gainCents }: { foreign: ForeignSum; gainCents: number }) {
  return (
    <Section title="Em outra moeda">
      <Facts
        label="Em outra moeda"
        facts={[
          { name: 'A rede pagou', value: formatCents(cents(foreign.cents), foreign.currency) },
          { name: 'Cotação', value: `R$ ${formatRate(foreign.rateMillionths)} por ${foreign.currency}` },
          { name: 'Dia da cotação', value: formatDate(foreign.day) },
          { name: 'Fonte', value: foreign.source },
          {
            name: gainCents < 0 ? 'Perda no câmbio' : 'Ganho no câmbio',
            value: <Amount value={Math.abs(gainCents)} />,
          },
        ]}
      />
    </Section>
  )
}

function Waiting({ remittance, waiting }: { remittance: Remittance; waiting: readonly WaitingSale[] }) {
  const left = remittance.sales - remittance.allocated
  return (
    <Section
      title="Vendas que esperam"
      text={
        (remittance.state === 'prepared'
          ? 'Recebem a sua parte depois que outra pessoa aprovar.'
          : 'As que ainda não receberam a sua parte. O servidor tenta de novo a cada poucos segundos.') +
        (left > mostWaiting ? ` As primeiras ${formatCount(mostWaiting)} de ${formatCount(left)}.` : '')
      }
      flush
    >
      {waiting.length === 0 ? (
        <EmptyNote>Nenhuma: cada venda tem a sua parte.</EmptyNote>
      ) : (
        <Table label="Vendas que esperam" cards>
          <thead>
            <tr>
              <th scope="col">Transação</th>
              <th scope="col" className="table-end">
                A sua parte
              </th>
              <th scope="col">Por que espera</th>
            </tr>
          </thead>
          <tbody>
            {waiting.map((sale) => (
              <tr key={sale.id}>
                <th scope="row">
                  {sale.why === 'not_reported' ? (
                    sale.transactionId
                  ) : (
                    <RowLink to={deskPaths.conversion(sale.id)}>{sale.transactionId}</RowLink>
                  )}
                </th>
                <td data-label="A sua parte" className="table-end">
                  <Amount value={sale.cents} />
                </td>
                <td data-label="Por que espera">{waitingText(sale)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}
