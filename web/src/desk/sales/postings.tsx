import { shortId } from '@/lib/format'
import type { Posting } from '../api/generated'
import { FiguresTable } from '../charts/figures-table'
import { Amount } from '../parts/amount'
import { accountWord } from '../words/accounts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function ownerText(owner: string): string {
  if (owner === '') return 'a casa'
  return uuid.test(owner) ? `cliente ${shortId(owner)}` : owner
}

interface PostingsProps {
  /** What they are of, for those who listen. */
  label: string
  postings: readonly Posting[]
}

/** An event's lines in the book. Both sides come to the same sum, which stands under them. */
export function Postings({ label, postings }: PostingsProps) {
  const sum = (sign: 1 | -1) =>
    postings.reduce((total, { amountCents }) => total + Math.max(0, sign * amountCents), 0)
  const side = (amount: number, sign: 1 | -1) =>
    sign * amount > 0 ? <Amount key={sign} value={sign * amount} /> : ''
  return (
    <FiguresTable
      label={label}
      head={['Conta', 'Débito', 'Crédito']}
      rows={postings.map(({ account, owner, amountCents }, place) => ({
        key: `${place} ${account} ${owner}`,
        cells: [
          <span key="account" title={account}>
            {accountWord(account).label}
            <span className="desk-zero">, {ownerText(owner)}</span>
          </span>,
          side(amountCents, -1),
          side(amountCents, 1),
        ],
      }))}
      total={['Soma', <Amount key="debit" value={sum(-1)} />, <Amount key="credit" value={sum(1)} />]}
    />
  )
}
