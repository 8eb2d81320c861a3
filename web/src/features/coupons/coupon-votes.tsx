import type { CouponVotes as Votes } from '@/api/generated'
import { formatAgo } from '@/lib/format'
import { Icon, type IconName } from '@/ui/icon'

const icons: Record<Votes['standing'], IconName> = { WORKS: 'check', MIXED: 'info', FAILS: 'alert' }

interface CouponVotesProps {
  /** Undefined where there are too few. */
  votes: Votes | undefined
}

/** For how many of those who tried the code it worked, and when it did last. The server says the same. */
export function CouponVotes({ votes }: CouponVotesProps) {
  if (votes === undefined) return null
  const { lastWorkedAt } = votes
  return (
    <p className={`coupon-votes coupon-votes-${votes.standing.toLowerCase()}`}>
      <Icon name={icons[votes.standing]} size="4" />
      <span>
        {lastWorkedAt === undefined ? shareOf(votes) : `${shareOf(votes)} · última vez `}
        {lastWorkedAt !== undefined && (
          <time dateTime={lastWorkedAt} suppressHydrationWarning>
            {formatAgo(lastWorkedAt)}
          </time>
        )}
      </span>
    </p>
  )
}

function shareOf({ share, standing }: Votes): string {
  const whom = share === 0 ? 'para menos de 1%' : `${standing === 'FAILS' ? 'só ' : ''}para ${share}%`
  return `Funcionou ${whom} nas últimas 48\u00a0h`
}
