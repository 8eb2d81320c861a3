import { SiteLink } from '@/ui/link'
import type { Proposal } from '../api/generated'
import { useListProposalsQuery } from '../api/index'
import { Notice } from '../parts/notice'
import { deskPaths } from '../paths'

interface WaitingNoticeProps {
  kind: Proposal['kind']
  /** What one of them and several are called. */
  one: string
  many: string
}

/** How many proposals of a kind wait for a decision; nothing where there are none. */
export function WaitingNotice({ kind, one, many }: WaitingNoticeProps) {
  const { data = [] } = useListProposalsQuery({ open: true })
  const waiting = data.filter((proposal) => proposal.kind === kind).length
  if (waiting === 0) return null
  return (
    <Notice
      tone="waiting"
      icon="clock"
      title={waiting === 1 ? `1 ${one} aguarda decisão.` : `${waiting} ${many} aguardam decisão.`}
    >
      <span>
        <SiteLink className="desk-link" to={deskPaths.proposals}>
          Ver as propostas
        </SiteLink>
      </span>
    </Notice>
  )
}
