import { Table } from '@/ui/table'
import { formatBasisPoints } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import type { IncomeRow, IncomeStatement } from '../api/generated'
import { Amount } from '../parts/amount'
import { networksOf, othersOf, restatedOf } from './income'
import { LedgerAmount } from './ledger-amount'

/** What a month earned by network, what else it earned and cost, and its result. */
export function IncomeTable({ income }: { income: IncomeStatement }) {
  return (
    <Table label={`Resultado de ${formatLongMonth(income.month)}`} className="book" cards>
      <thead>
        <tr>
          <th scope="col">Rede</th>
          <th scope="col" className="table-end">
            Receita
          </th>
          <th scope="col" className="table-end">
            Cashback concedido
          </th>
          <th scope="col" className="table-end">
            Líquido
          </th>
          <th scope="col" className="table-end book-code">
            Margem
          </th>
        </tr>
      </thead>
      <tbody>
        {networksOf(income.rows).map((of) => (
          <tr key={of.network}>
            <th scope="row" className="book-network">
              {of.network === '' ? 'Sem rede' : of.network}
            </th>
            <td className="table-end" data-label="Receita">
              <LedgerAmount
                value={of.revenueCents}
                account="commission"
                owner={of.network}
                month={income.month}
              />
            </td>
            <td className="table-end" data-label="Cashback concedido">
              <LedgerAmount
                value={of.grantedCents}
                account="cashback_granted"
                owner={of.network}
                month={income.month}
              />
            </td>
            <td className="table-end" data-label="Líquido">
              <Amount value={of.netCents} />
            </td>
            <td className="table-end book-code" data-label="Margem">
              {of.marginBasisPoints === null ? '–' : formatBasisPoints(of.marginBasisPoints)}
            </td>
          </tr>
        ))}
        {othersOf(income.rows).map((row) => (
          <tr key={`${row.account} ${row.owner}`}>
            <th scope="row" colSpan={3}>
              <AccountName row={row} />
            </th>
            <td className="table-end" data-label="Valor">
              <LedgerAmount
                value={row.amountCents}
                account={row.account}
                owner={row.owner}
                month={income.month}
              />
            </td>
            <td className="book-code" />
          </tr>
        ))}
      </tbody>
      <tbody className="book-total">
        <tr>
          <th scope="row" colSpan={3}>
            Resultado do mês
          </th>
          <td className="table-end" data-label="Valor">
            <Amount value={income.resultCents} />
          </td>
          <td className="book-code" />
        </tr>
      </tbody>
    </Table>
  )
}

/** What restating sales moved: of no month's result. */
export function RestatedTable({ income }: { income: IncomeStatement }) {
  return (
    <Table label="Reapresentado" className="book">
      <thead>
        <tr>
          <th scope="col">Conta</th>
          <th scope="col" className="table-end">
            Reapresentado
          </th>
        </tr>
      </thead>
      <tbody>
        {restatedOf(income.rows).map((row) => (
          <tr key={`${row.account} ${row.owner}`}>
            <th scope="row">
              <AccountName row={row} />
            </th>
            <td className="table-end">
              <LedgerAmount
                value={row.restatedCents}
                account={row.account}
                owner={row.owner}
                month={income.month}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tbody className="book-total">
        <tr>
          <th scope="row">Efeito no resultado de antes</th>
          <td className="table-end">
            <Amount value={income.restatedCents} />
          </td>
        </tr>
      </tbody>
    </Table>
  )
}

function AccountName({ row: { code, name, owner } }: { row: IncomeRow }) {
  return (
    <>
      {name}
      <span className="book-note">{owner === '' ? code : `${code} · ${owner}`}</span>
    </>
  )
}
