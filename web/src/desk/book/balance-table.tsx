import { Fragment, useState } from 'react'
import { Icon } from '@/ui/icon'
import { SiteLink } from '@/ui/link'
import { Table } from '@/ui/table'
import { formatCount } from '@/lib/format'
import { formatLongDate } from '@/lib/months'
import type { TrialBalance } from '../api/generated'
import { Amount } from '../parts/amount'
import { deskPaths } from '../paths'
import { type AccountLine, accountsOf } from './accounts'

/** The book's accounts with what each owes or is owed. Accounts of several owners open. */
export function BalanceTable({ balance }: { balance: TrialBalance }) {
  const { money, memoranda } = accountsOf(balance.rows)
  const group = ({ title, accounts }: (typeof money)[number]) => (
    <tbody key={title}>
      <tr className="book-group">
        <th scope="rowgroup" colSpan={4}>
          {title}
        </th>
      </tr>
      {accounts.map((account) => (
        <AccountRows key={account.account} account={account} at={balance.at} />
      ))}
    </tbody>
  )
  return (
    <Table label={`Saldos no fim de ${formatLongDate(balance.at)}`} className="book">
      <thead>
        <tr>
          <th scope="col">Conta</th>
          <th scope="col" className="book-code">
            Código
          </th>
          <th scope="col" className="table-end">
            Débito
          </th>
          <th scope="col" className="table-end">
            Crédito
          </th>
        </tr>
      </thead>
      {money.map(group)}
      <tbody className="book-total">
        <tr>
          <th scope="row">Total</th>
          <td className="book-code" />
          <td className="table-end">
            <Amount value={balance.debitCents} />
          </td>
          <td className="table-end">
            <Amount value={balance.creditCents} />
          </td>
        </tr>
      </tbody>
      {memoranda.map(group)}
    </Table>
  )
}

function ownersText(owners: number): string {
  return owners === 1 ? '1 cliente' : `${formatCount(owners)} clientes`
}

/** The days of a month up to one of them. */
const monthTo = (at: string) => ({ from: `${at.slice(0, 7)}-01`, to: at })

function AccountRows({ account, at }: { account: AccountLine; at: string }) {
  const [open, setOpen] = useState(false)
  const { code, label, owners, lines } = account
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {lines.length === 0 ? (
            label
          ) : (
            <button
              type="button"
              className="book-opener"
              aria-expanded={open}
              onClick={() => {
                setOpen(!open)
              }}
            >
              <Icon name={open ? 'chevronDown' : 'chevronRight'} size="4" />
              {label}
            </button>
          )}
          {owners > 0 && <span className="book-note">{ownersText(owners)}</span>}
          {lines.length > 0 && (
            <span className="book-note">{`${lines.length} ${lines.length === 1 ? 'rede' : 'redes'}`}</span>
          )}
        </th>
        <td className="book-code">
          {code !== '' && (
            <SiteLink
              className="desk-link"
              to={deskPaths.accountLedger({ account: account.account, ...monthTo(at) })}
              aria-label={`${code}: razão de ${label}`}
            >
              {code}
            </SiteLink>
          )}
        </td>
        <Sides {...account} />
      </tr>
      {lines.map((line) => (
        <tr key={line.owner} className="book-inner" hidden={!open}>
          <th scope="row">
            {line.owner === '' ? (
              'Sem rede'
            ) : (
              <SiteLink
                className="desk-link"
                to={deskPaths.accountLedger({ account: account.account, owner: line.owner, ...monthTo(at) })}
              >
                {line.owner}
              </SiteLink>
            )}
          </th>
          <td className="book-code" />
          <Sides {...line} />
        </tr>
      ))}
    </Fragment>
  )
}

function Sides({ debitCents, creditCents }: { debitCents: number; creditCents: number }) {
  return [debitCents, creditCents].map((value, place) => (
    <td key={place === 0 ? 'debit' : 'credit'} className="table-end">
      {value === 0 ? <span aria-label="nada">–</span> : <Amount value={value} />}
    </td>
  ))
}
