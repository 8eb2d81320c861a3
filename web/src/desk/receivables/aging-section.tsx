import { chakra } from '@chakra-ui/react/styled-system'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import type { AgedReceivable } from '../api/generated'
import { useGetReceivablesAgingQuery } from '../api/index'
import { Amount } from '../parts/amount'
import { RowLink } from '../parts/row-link'
import { deskPaths } from '../paths'

const columns = [
  ['to30Cents', 'Até 30 dias'],
  ['to60Cents', '31 a 60'],
  ['to90Cents', '61 a 90'],
  ['overCents', 'Mais de 90'],
] as const satisfies readonly (readonly [keyof AgedReceivable, string])[]

/** What networks owe now, by how old the sales are. */
export function AgingSection() {
  const { data, error, refetch } = useGetReceivablesAgingQuery()
  return (
    <Loaded query={{ data, error, refetch }} what="as idades" height="64">
      {(rows) => (
        <Section
          title="Por idade da venda"
          text="O que as redes devem agora, pelos dias desde a compra."
          flush
        >
          {rows.length === 0 ? (
            <chakra.p px="5" pb="5" textStyle="small" color="fg.muted">
              Nenhuma rede deve nada agora.
            </chakra.p>
          ) : (
            <AgingTable rows={rows} />
          )}
        </Section>
      )}
    </Loaded>
  )
}

function AgingTable({ rows }: { rows: readonly AgedReceivable[] }) {
  return (
    <Table label="Por idade da venda" size="sm" cards>
      <thead>
        <tr>
          <th scope="col">Rede</th>
          {columns.map(([key, name]) => (
            <th key={key} scope="col" className="table-end">
              {name}
            </th>
          ))}
          <th scope="col" className="table-end">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.network}>
            <th scope="row">
              <RowLink to={deskPaths.outstanding(row.network)}>{row.network}</RowLink>
            </th>
            {columns.map(([key, name]) => (
              <td key={key} data-label={name} className="table-end">
                <Amount value={row[key]} quietZero />
              </td>
            ))}
            <td data-label="Total" className="table-end">
              <Amount value={row.to30Cents + row.to60Cents + row.to90Cents + row.overCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
