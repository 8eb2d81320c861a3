import { formatCount } from '@/lib/format'
import { Badge } from '@/ui/badge'
import type { SimulatedStore } from '../api/generated'
import { Amount } from '../parts/amount'
import type { Column } from '../table/columns'

/** The columns of stores, the largest change first. */
export const storeColumns: readonly Column<SimulatedStore>[] = [
  {
    id: 'loja',
    header: 'Loja',
    width: 11,
    grow: 1,
    cell: ({ name, tried }) => (
      <>
        {name === '' ? 'Sem loja' : name} {tried && <Badge tone="quiet">no arquivo</Badge>}
      </>
    ),
  },
  { id: 'rede', header: 'Rede', width: 7, spare: 2, cell: ({ network }) => network },
  { id: 'vendas', header: 'Vendas', width: 5, align: 'end', cell: ({ sales }) => formatCount(sales) },
  {
    id: 'comissao',
    header: 'Comissão',
    width: 7,
    align: 'end',
    spare: 1,
    cell: ({ commissionCents }) => <Amount value={commissionCents} />,
  },
  {
    id: 'antes',
    header: 'Antes',
    width: 7,
    align: 'end',
    cell: ({ beforeCents }) => <Amount value={beforeCents} />,
  },
  {
    id: 'depois',
    header: 'Depois',
    width: 7,
    align: 'end',
    cell: ({ afterCents }) => <Amount value={afterCents} />,
  },
  {
    id: 'mudanca',
    header: 'Mudança',
    width: 7,
    align: 'end',
    cell: ({ beforeCents, afterCents }) => <Amount value={afterCents - beforeCents} quietZero />,
  },
  {
    id: 'retidas',
    header: 'Retidas',
    width: 7,
    align: 'end',
    spare: 3,
    cell: ({ heldBefore, heldAfter }) => `${formatCount(heldBefore)} → ${formatCount(heldAfter)}`,
  },
]
