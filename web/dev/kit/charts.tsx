import { useState } from 'react'
import { cents } from '@/lib/money'
import { ChartToggle } from '@/ui/charts/chart-toggle'
import { ColumnChart, useChosenSlot } from '@/ui/charts/column-chart'
import { FiguresTable } from '@/ui/charts/figures-table'
import { type Fill, Swatch } from '@/ui/charts/fill'
import { PartsBar } from '@/ui/charts/parts-bar'
import { Money } from '@/ui/money'
import { Table } from '@/ui/table'
import { Part, Row, Stack } from './part'

const fills: readonly Fill[] = [
  'paid',
  'approved',
  'pending',
  'canceled',
  'good',
  'moving',
  'light',
  'bad',
  'waiting',
  'quiet',
]

const slots = [1200, 0, 3400, -800, 2600].map((value, index) => ({
  key: String(index),
  name: `${index + 1}`,
  said: `Dia ${index + 1}: ${value} centavos`,
  parts: [
    { fill: value < 0 ? 'bad' : 'paid', value },
    { fill: 'pending', value: Math.max(0, value) / 2 },
  ] as const,
}))

/** Numbers, drawn and written. */
export function Charts() {
  return (
    <>
      <Part title="ColumnChart, ChartToggle, FiguresTable">
        <ColumnsOrTable />
      </Part>
      <Part title="PartsBar, Swatch, Money">
        <Stack>
          <PartsBar
            label="Partes de um todo"
            parts={[
              { key: 'paid', fill: 'paid', value: 5 },
              { key: 'approved', fill: 'approved', value: 3 },
              { key: 'pending', fill: 'pending', value: 2 },
              { key: 'canceled', fill: 'canceled', value: 1 },
            ]}
          />
          <PartsBar slim full={10} parts={[{ key: 'good', fill: 'good', value: 4 }]} />
          <Row>
            {fills.map((fill) => (
              <span key={fill}>
                <Swatch fill={fill} /> {fill}
              </span>
            ))}
          </Row>
          <Money value={cents(123456)} />
        </Stack>
      </Part>
      <Part title="Table">
        {(['md', 'sm'] as const).map((size) => (
          <StoresTable key={size} size={size} />
        ))}
      </Part>
    </>
  )
}

function ColumnsOrTable() {
  const [chosen, choose] = useChosenSlot(slots)
  const [asTable, setAsTable] = useState(false)
  return (
    <Stack>
      <Row>
        <ChartToggle asTable={asTable} onChange={setAsTable} />
      </Row>
      <ColumnChart label="Colunas" slots={slots} namePx={18} chosen={chosen} onChoose={choose} />
      <FiguresTable
        label="Colunas em números"
        head={['Dia', 'Pago', 'Pendente']}
        rows={slots.map(({ key, name, parts }) => ({
          key,
          cells: [name, ...parts.map(({ value }) => <Money key={key} value={cents(value)} />)],
        }))}
        total={[
          'Total',
          <Money key="paid" value={cents(6400)} />,
          <Money key="pending" value={cents(3600)} />,
        ]}
      />
    </Stack>
  )
}

function StoresTable({ size }: { size: 'md' | 'sm' }) {
  return (
    <Table label={`Lojas, ${size}`} size={size} cards={size === 'md'}>
      <thead>
        <tr>
          <th scope="col">Loja</th>
          <th scope="col" className="table-end">
            Cashback
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Livraria Jatobá</th>
          <td data-label="Cashback" className="table-end">
            R$ 12,00
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="table-end">R$ 12,00</td>
        </tr>
      </tfoot>
    </Table>
  )
}
