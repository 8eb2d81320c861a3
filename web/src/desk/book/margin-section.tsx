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
import { marginName, marginWords } from './margin'
import './book.css'

const others = (['network', 'club', 'campaign'] as const).map((value) => ({
  value,
  label: marginWords[value].one,
}))

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
            all={marginWords.store.one}
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
            <th scope="col">{marginWords[margins.by].one}</th>
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
            <MarginRow key={`${row.ofSales} ${row.key}`} of={margins} row={row} />
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

function MarginRow({ of: { by, month }, row }: { of: Margins; row: Margin }) {
  const { commissionCents, grantedCents, otherCents, resultCents } = row
  return (
    <tr>
      <th scope="row">
        <RowLink to={deskPaths.marginLines({ month, by, ofSales: row.ofSales, key: row.key })}>
          {marginName(by, row)}
        </RowLink>
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
