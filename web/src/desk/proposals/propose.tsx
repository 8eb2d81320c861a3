import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { SiteLink } from '@/ui/link'
import type { Proposal } from '../api/generated'
import { useListProposalsQuery } from '../api/index'
import { GuardedButton } from '../parts/guarded-button'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'

/** What is proposed of a sale, a budget or an account, and not decided yet. */
export function useOpenProposal(kind: Proposal['kind'], id: string): Proposal | undefined {
  const { data } = useListProposalsQuery({ open: true })
  return data?.find(
    ({ kind: of, payload: { conversionId, budgetId, accountId } }) =>
      of === kind && [conversionId, budgetId, accountId].includes(id),
  )
}

/** What the dialog needs that proposes something. */
export interface Asking {
  readonly open: boolean
  readonly action: string
  readonly said: string
  readonly focusAfter: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

interface ProposeProps {
  /** What is proposed already, which is led to then. */
  proposal: Proposal | undefined
  see?: string
  /** What is proposed, as a verb. */
  label: string
  /** Said to who may not. */
  notFinance: string
  focusAfter?: RefObject<HTMLElement | null>
  dialog: (asking: Asking) => ReactNode
}

/** The button with which finance proposes something that others decide. */
export function Propose({
  proposal,
  see = 'Ver a proposta',
  label,
  notFinance,
  focusAfter,
  dialog,
}: ProposeProps) {
  const { me, may } = useMe()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} tabIndex={-1}>
      {proposal !== undefined ? (
        <SiteLink className="desk-link" to={deskPaths.proposal(proposal.id)}>
          {see}
        </SiteLink>
      ) : (
        <GuardedButton
          look="outline"
          size="sm"
          why={me === undefined || may('finance') ? null : notFinance}
          onClick={() => {
            setOpen(true)
          }}
        >
          {label}
        </GuardedButton>
      )}
      {dialog({
        open,
        action: 'Propor',
        said: 'Proposto. Outra pessoa decide em Propostas.',
        focusAfter: focusAfter ?? place,
        onClose: () => {
          setOpen(false)
        },
      })}
    </span>
  )
}
