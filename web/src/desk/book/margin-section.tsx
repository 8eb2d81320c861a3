import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { formatBasisPoints, formatCount } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Table } from '@/ui/table'
import type { Margin, MarginBy, Margins } from '../api/generated'
import { useGetMarginsQuery } from '../api/index'
import { Amount } from '../parts/amount'
import { DownloadButton } from '../parts/download-button'
import { EmptyNote } from '../parts/empty-note'
import { RowLink } from '../parts/row-link'
import { deskPaths } from '../paths'
import { ChoiceField } from '../url/filter-fields'
import './book.css'

const words: Readonly<Record<MarginBy, { readonly one: string; readonly none: string }>> = {
  store: { one: 'Loja', none: 'Sem loja' },
  network: { one: 'Rede', none: 'Sem rede' },
  club: { one: 'Clube', none: 'Fora de clubes' },
  campaign: { one: 'Campanha', none: 'Sem campanha' },
}
const others = (['network', 'club', 'campaign'] as const).map((value) => ({ value, label: words[value].one }))

/** How many rows are drawn; the file has all. */
const shownRows = 100

/** What sales earned and cost in a month, by what is chosen. */
export function MarginSection({ month }: { month: string }) {
  const [by, setBy] = useState<MarginBy>('store')
  const { currentData: data, error, refetch } = useGetMarginsQuery({ month, by })
  return (
    <Section
      flush
      title="Margem das vendas"
      text="O que as vendas do mês renderam e custaram. Tarifas, tributos e outros estão em Sem venda. As linhas somam o resultado do mês."
      tools={
        <chakra.div className="book-tools" display="flex" flexWrap="wrap" alignItems="end" gap="2">
          <ChoiceField
            label="Por"
            all={words.store.one}
            value={by === 'store' ? '' : by}
            options={others}
            onChange={(next) => {
              setBy(next === '' ? 'store' : next)
            }}
          />
          <DownloadButton
            path="/api/v1/finance/margins/export"
            params={{ month, by, format: 'csv' }}
            name={`margem-${month}-${by}.csv`}
            label="Exportar a margem em CSV"
          >
            CSV
          </DownloadButton>
          <DownloadButton
            path="/api/v1/finance/margins/export"
            params={{ month, by, format: 'pdf' }}
            name={`margem-${month}-${by}.pdf`}
            label="Exportar a margem em PDF"
          >
            PDF
          </DownloadButton>
        </chakra.div>
      }
    >
      <Loaded query={{ data, error, refetch }} what="a margem" height="48">
        {(margins) =>
          margins.rows.length === 0 ? (
            <EmptyNote>Nenhuma venda rendeu nem custou neste mês.</EmptyNote>
          ) : (
            <MarginTable margins={margins} />
          )
        }
      </Loaded>
    </Section>
  )
}

function MarginTable({ margins }: { margins: Margins }) {
  const rows = margins.rows.filter(({ ofSales }) => ofSales).slice(0, shownRows)
  const apart = margins.rows.filter(({ ofSales }) => !ofSales)
  const hidden = margins.rows.length - rows.length - apart.length
  return (
    <>
      <Table label={`Margem das vendas em ${formatLongMonth(margins.month)}`} size="sm" cards>
        <thead>
          <tr>
            <th scope="col">{words[margins.by].one}</th>
            <th scope="col" className="table-end table-spare">
              Vendas
            </th>
            <th scope="col" className="table-end">
              Comissão
            </th>
            <th scope="col" className="table-end">
              Cashback
            </th>
            <th scope="col" className="table-end">
              Outros
            </th>
            <th scope="col" className="table-end">
              Resultado
            </th>
            <th scope="col" className="table-end table-spare">
              Margem
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rows, ...apart].map((row) => (
            <MarginRow key={`${row.ofSales} ${row.key}`} by={margins.by} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="table-spare" />
            <td colSpan={3} />
            <td data-label="Resultado" className="table-end">
              <Amount value={margins.resultCents} />
            </td>
            <td className="table-spare" />
          </tr>
        </tfoot>
      </Table>
      {hidden > 0 && (
        <EmptyNote>{`Mais ${formatCount(hidden)} no arquivo CSV. O total inclui todas.`}</EmptyNote>
      )}
    </>
  )
}

function nameOf(by: MarginBy, { ofSales, key, name }: Margin): string {
  if (!ofSales) return 'Sem venda'
  if (key === '') return words[by].none
  return name === '' ? key : name
}

/** The filter of sales that a row is of; sales have none of a club or a campaign. */
const filters: Partial<Readonly<Record<MarginBy, string>>> = { store: 'loja', network: 'rede' }

/** What a row is of, which leads to its sales. */
function MarginName({ by, row }: { by: MarginBy; row: Margin }) {
  const filter = filters[by]
  if (!row.ofSales || row.key === '' || filter === undefined) return nameOf(by, row)
  const query = new URLSearchParams({ [filter]: row.key })
  return <RowLink to={`${deskPaths.conversions}?${query}`}>{nameOf(by, row)}</RowLink>
}

function MarginRow({ by, row }: { by: MarginBy; row: Margin }) {
  const { commissionCents, grantedCents, otherCents, resultCents } = row
  return (
    <tr>
      <th scope="row">
        <MarginName by={by} row={row} />
      </th>
      <td data-label="Vendas" className="table-end table-spare">
        {row.ofSales ? formatCount(row.sales) : '–'}
      </td>
      <td data-label="Comissão" className="table-end">
        <Amount value={commissionCents} quietZero />
      </td>
      <td data-label="Cashback" className="table-end">
        <Amount value={grantedCents} quietZero />
      </td>
      <td data-label="Outros" className="table-end">
        <Amount value={otherCents} quietZero />
      </td>
      <td data-label="Resultado" className="table-end">
        <Amount value={resultCents} />
      </td>
      <td data-label="Margem" className="table-end table-spare">
        {commissionCents > 0 ? formatBasisPoints(Math.floor((resultCents * 10_000) / commissionCents)) : '–'}
      </td>
    </tr>
  )
}
