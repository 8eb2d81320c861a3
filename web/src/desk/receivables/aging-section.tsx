import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import type { AgedNetwork } from '../api/generated'
import { useGetReceivablesAgingQuery } from '../api/index'
import { EmptyNote } from '../parts/empty-note'
import { ExportButtons } from '../parts/export-buttons'
import { NetworkTable } from './network-table'

const columns = [
  ['to30Cents', 'Até 30 dias'],
  ['to60Cents', '31 a 60'],
  ['to90Cents', '61 a 90'],
  ['overCents', 'Mais de 90'],
  ['totalCents', 'Total'],
] as const

const withTotal = (row: AgedNetwork) => ({
  ...row,
  totalCents: row.to30Cents + row.to60Cents + row.to90Cents + row.overCents,
})

/** What networks owe now, by how old the sales are. */
export function AgingSection() {
  const { data, error, refetch } = useGetReceivablesAgingQuery()
  return (
    <Loaded query={{ data, error, refetch }} what="as idades" height="64">
      {(rows) => (
        <Section
          title="Por idade da venda"
          text="O que as redes devem agora, pelos dias desde a compra."
          tools={
            <ExportButtons
              path="/api/v1/finance/receivables/aging/export"
              name="a-receber-por-idade"
              what="por idade"
            />
          }
          flush
        >
          {rows.length === 0 ? (
            <EmptyNote>Nenhuma rede deve nada agora.</EmptyNote>
          ) : (
            <NetworkTable label="Por idade da venda" columns={columns} rows={rows.map(withTotal)} />
          )}
        </Section>
      )}
    </Loaded>
  )
}
