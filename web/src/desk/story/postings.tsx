import { use } from 'react'
import type { Posting } from '../api/generated'
import { Icon } from '@/ui/icon'
import { Table } from '@/ui/table'
import { formatCents, cents } from '@/lib/money'
import { shortId } from '@/lib/format'
import { Amount } from '../parts/amount'
import { ShopperNames } from '../people/shopper-names'
import { accountWord } from '../words/accounts'
import { sidesOf } from './steps'

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Whose account it is. */
function Owner({ owner }: { owner: string }) {
  const shoppers = use(ShopperNames)
  if (owner === '') return 'Casa'
  if (!uuid.test(owner)) return `Rede ${owner}`
  return <span title={owner}>{shoppers.get(owner) ?? `Cliente ${shortId(owner)}`}</span>
}

/** Lines of the book: debits at the left, credits at the right, and that both sides are equal. */
export function Postings({ label, postings }: { label: string; postings: readonly Posting[] }) {
  const { debitCents, creditCents } = sidesOf(postings)
  const off = creditCents - debitCents
  return (
    <Table label={label} size="sm" className="desk-postings">
      <thead>
        <tr>
          <th scope="col">Conta</th>
          <th scope="col">De quem</th>
          <th scope="col" className="table-end">
            Débito
          </th>
          <th scope="col" className="table-end">
            Crédito
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, owner, amountCents }) => (
          <tr key={`${account} ${owner}`}>
            <th scope="row" title={account}>
              {accountWord(account).label}
            </th>
            <td>
              <Owner owner={owner} />
            </td>
            <td className="table-end">{amountCents < 0 && <Amount value={-amountCents} />}</td>
            <td className="table-end">{amountCents > 0 && <Amount value={amountCents} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {off === 0 ? (
              <span className="desk-postings-even">
                <Icon name="check" size="4" />
                Débitos e créditos fecham
              </span>
            ) : (
              <span className="desk-postings-off" role="alert">
                <Icon name="alert" size="4" />
                Não fecha: diferença de {formatCents(cents(Math.abs(off)))}
              </span>
            )}
          </th>
          <td className="table-end">
            <Amount value={debitCents} />
          </td>
          <td className="table-end">
            <Amount value={creditCents} />
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}
