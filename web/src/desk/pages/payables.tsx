import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import type { AgedNetwork } from '../api/generated'
import { useGetLiabilitiesAgingQuery } from '../api/index'
import { EmptyNote } from '../parts/empty-note'
import { ExportButtons } from '../parts/export-buttons'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { ages, withTotal } from '../receivables/ages'
import { NetworkTable } from '../receivables/network-table'

/** The ages that sales are asked for by. */
const ageOf = { to30Cents: 'to30', to60Cents: 'to60', to90Cents: 'to90', overCents: 'over', totalCents: '' }

const pendingOf = (network: string) =>
  `${deskPaths.conversions}?${new URLSearchParams({ rede: network, status: 'PENDING' })}`

/** /financeiro/a-pagar: what shoppers are owed, by how long that could be paid, and beside it what networks have not confirmed. */
export default function PayablesPage() {
  const { data, error, refetch } = useGetLiabilitiesAgingQuery()
  return (
    <Page maxWidth="80rem">
      <PageHeader title="A pagar" text="O cashback que devemos aos clientes agora, por idade.">
        <ExportButtons path="/api/v1/finance/liabilities/aging/export" name="a-pagar-por-idade" />
      </PageHeader>
      <Loaded query={{ data, error, refetch }} what="o que devemos" height="64">
        {({ payable, pending }) => (
          <>
            <Ages
              title="Cashback a pagar"
              text="Conta 2.1.1, sem o que está em pagamento: pelos dias desde que pode ser pago."
              rows={payable}
              empty="Nada é devido a clientes agora."
              to={deskPaths.payable}
              amountTo={(network, key) => deskPaths.payable(network, ageOf[key])}
            />
            <Ages
              title="Pendente (memorando)"
              text="O que as redes não confirmaram, pelos dias desde a compra. Das vendas reconhecidas na aprovação, não é dívida."
              rows={pending}
              empty="Nada está pendente."
              to={pendingOf}
              amountTo={pendingOf}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface AgesProps {
  title: string
  text: string
  rows: readonly AgedNetwork[]
  empty: string
  to: (network: string) => string
  amountTo: (network: string, key: keyof typeof ageOf) => string
}

function Ages({ title, text, rows, empty, to, amountTo }: AgesProps) {
  return (
    <Section title={title} text={text} flush>
      {rows.length === 0 ? (
        <EmptyNote>{empty}</EmptyNote>
      ) : (
        <NetworkTable
          label={title}
          columns={ages}
          rows={rows.map(withTotal)}
          to={to}
          amountTo={amountTo}
          hasTotal
        />
      )}
    </Section>
  )
}
