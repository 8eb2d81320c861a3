import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '@/lib/format'
import type { Ageing } from '../api/generated'
import { AgeingLadder } from './ageing-ladder'
import { ChartSection } from './chart-section'
import { FiguresTable } from '@/ui/charts/figures-table'
import { rungs, sumRungs } from './rungs'
import { Amount } from '../parts/amount'
import { deskPaths } from '../paths'
import { one } from '@/lib/filters'
import { useFilters } from '@/ui/hooks/use-filters'

const spec = { by: one('idade', ['loja', 'rede']) }

const views = [
  { value: 'loja', label: 'Por loja' },
  { value: 'rede', label: 'Por rede' },
] as const

interface AgeingSectionProps {
  byStore: readonly Ageing[]
  byNetwork: readonly Ageing[]
}

/** How long cashback has waited for its network, by store or by network. */
export function AgeingSection({ byStore, byNetwork }: AgeingSectionProps) {
  const { values, change } = useFilters(spec)
  const rows = values.by === 'loja' ? byStore : byNetwork
  const all = sumRungs(rows)
  const sales = rows.reduce((sum, row) => sum + row.sales, 0)
  const to = (row: Ageing) =>
    `${deskPaths.conversions}?${new URLSearchParams({ [values.by]: row.key, status: 'PENDING' }).toString()}`

  return (
    <ChartSection
      title="Idade do que está pendente"
      text={`Cashback que as redes não confirmaram, desde a compra. ${formatCount(sales)} vendas.`}
      tools={
        <chakra.div role="group" aria-label="Agrupar" display="flex" gap="1.5">
          {views.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className="btn btn-outline btn-sm desk-toggle"
              aria-pressed={values.by === value}
              onClick={() => {
                change({ by: value })
              }}
            >
              {label}
            </button>
          ))}
        </chakra.div>
      }
      chart={
        rows.length === 0 ? (
          <chakra.p textStyle="small" color="fg.muted">
            Nada está pendente.
          </chakra.p>
        ) : (
          <AgeingLadder rows={rows} to={to} />
        )
      }
      table={
        <FiguresTable
          label="Idade do que está pendente"
          head={[
            values.by === 'loja' ? 'Loja' : 'Rede',
            ...rungs.map(({ label }) => label),
            'Total',
            'Vendas',
          ]}
          rows={rows.map((row) => ({
            key: row.key,
            cells: [
              row.name,
              ...rungs.map(({ key }) => <Amount key={key} value={row[key]} quietZero />),
              <Amount key="total" value={row.totalCents} />,
              formatCount(row.sales),
            ],
          }))}
          total={[
            'Total',
            ...rungs.map(({ key }) => <Amount key={key} value={all[key]} />),
            <Amount key="total" value={all.totalCents} />,
            formatCount(sales),
          ]}
        />
      }
    />
  )
}
