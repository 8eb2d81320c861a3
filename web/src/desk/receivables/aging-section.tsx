import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { useGetReceivablesAgingQuery } from '../api/index'
import { EmptyNote } from '../parts/empty-note'
import { ExportButtons } from '../parts/export-buttons'
import { ages, withTotal } from './ages'
import { NetworkTable } from './network-table'

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
            <NetworkTable label="Por idade da venda" columns={ages} rows={rows.map(withTotal)} />
          )}
        </Section>
      )}
    </Loaded>
  )
}
