import { cents, formatCents } from '@/lib/money'
import { SiteLink } from '@/ui/link'
import { Amount } from '../parts/amount'
import { deskPaths } from '../paths'
import { accountWord } from '../words/accounts'
import { lastDay } from './months'

interface LedgerAmountProps {
  value: number
  /** The account whose lines of the month are behind it. */
  account: string
  /** Whose lines; all where nothing is said. */
  owner?: string
  month: string
  quietZero?: boolean
}

/** An amount of a month that leads to its account's lines of the month, those of restating among them. Nothing has no lines. */
export function LedgerAmount({ value, account, owner = '', month, quietZero = false }: LedgerAmountProps) {
  if (value === 0) return <Amount value={value} quietZero={quietZero} />
  const of = [accountWord(account).label, owner].filter((text) => text !== '').join(', ')
  return (
    <SiteLink
      className="desk-link"
      to={deskPaths.accountLedger({ account, owner, from: `${month}-01`, to: lastDay(month) })}
      aria-label={`${formatCents(cents(value)).replace('-', '\u2212')}: razão de ${of}`}
    >
      <Amount value={value} />
    </SiteLink>
  )
}
