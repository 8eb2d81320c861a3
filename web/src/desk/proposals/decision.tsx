import { chakra } from '@chakra-ui/react/styled-system'
import { useRef, useState } from 'react'
import { formatDayTime } from '@/lib/format'
import type { Proposal } from '../api/generated'
import {
  useApproveProposalMutation,
  useRejectProposalMutation,
  useWithdrawProposalMutation,
} from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { GuardedButton } from '../parts/guarded-button'
import { Section } from '@/ui/section'
import { useMe } from '../people/use-me'
import { proposalEffect, proposalTitle } from '../words/proposals'
import { approvalRefusal } from '../words/refusals'

type Deed = 'approve' | 'reject' | 'withdraw'

const labels: Record<Deed, string> = { approve: 'Aprovar', reject: 'Recusar', withdraw: 'Retirar' }

const over: Record<Exclude<Proposal['state'], 'open'>, string> = {
  approved: 'Foi aprovada, e o servidor a executa assim que puder. Esta página se atualiza sozinha.',
  done: 'Foi aprovada e executada. Não há mais nada a fazer.',
  not_possible:
    'Foi aprovada, mas não podia mais ser feita. Nada mudou. Se ainda for preciso, proponha de novo.',
  rejected: 'Foi recusada. Nada mudou.',
  withdrawn: 'Foi retirada por quem a propôs. Nada mudou.',
  expired: 'Ninguém decidiu a tempo. Nada mudou. Se ainda for preciso, proponha de novo.',
}

/** What can be done about a proposal now: agreeing, refusing, or taking one's own back. */
export function Decision({ proposal }: { proposal: Proposal }) {
  const { me, may } = useMe()
  const [approve] = useApproveProposalMutation()
  const [reject] = useRejectProposalMutation()
  const [withdraw] = useWithdrawProposalMutation()
  const [asked, setAsked] = useState<Deed | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const { id } = proposal
  const own = me !== undefined && proposal.proposedBy === `staff:${me.id}`
  const why = own
    ? 'Você propôs: outra pessoa precisa decidir.'
    : may('approver')
      ? null
      : 'Só quem tem o papel Aprovação decide propostas.'

  const deeds: readonly Deed[] = own ? ['approve', 'reject', 'withdraw'] : ['approve', 'reject']

  const confirm = async (reason: string) => {
    const reasonRequest = { reason }
    const { error } =
      asked === 'approve'
        ? await approve({ id, approveProposalRequest: {} })
        : asked === 'reject'
          ? await reject({ id, reasonRequest })
          : await withdraw({ id, reasonRequest })
    return approvalRefusal(refusalOf(error))
  }
  const close = () => {
    setAsked(null)
  }

  return (
    <chakra.div ref={end} tabIndex={-1} outline="none">
      <Section
        title="Decisão"
        text={
          proposal.state === 'open'
            ? `Vence em ${formatDayTime(proposal.expiresAt)} se ninguém decidir.`
            : over[proposal.state]
        }
      >
        {proposal.state === 'open' && (
          <>
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              {deeds.map((deed) => (
                <GuardedButton
                  key={deed}
                  size="sm"
                  look={deed === 'approve' ? 'solid' : 'outline'}
                  why={deed === 'withdraw' ? null : why}
                  onClick={() => {
                    setAsked(deed)
                  }}
                >
                  {labels[deed]}
                </GuardedButton>
              ))}
            </chakra.div>
            {me !== undefined && why !== null && (
              <chakra.p textStyle="caption" color="fg.muted">
                {why}
              </chakra.p>
            )}
          </>
        )}
        <ReasonDialog
          open={asked === 'approve'}
          grave
          title={`${proposalTitle(proposal.kind)}?`}
          text={
            <>
              <p>{proposalEffect(proposal)}</p>
              <p>Seu nome fica no registro, ao lado do de quem propôs.</p>
            </>
          }
          action="Aprovar"
          reason="none"
          said="Proposta aprovada."
          onConfirm={confirm}
          onClose={close}
          focusAfter={end}
        />
        <ReasonDialog
          open={asked === 'reject' || asked === 'withdraw'}
          title={asked === 'withdraw' ? 'Retirar a proposta?' : 'Recusar a proposta?'}
          text={<p>Nada muda no livro. A proposta e o motivo ficam no registro.</p>}
          action={asked === 'withdraw' ? 'Retirar' : 'Recusar'}
          said={asked === 'withdraw' ? 'Proposta retirada.' : 'Proposta recusada.'}
          onConfirm={confirm}
          onClose={close}
          focusAfter={end}
        />
      </Section>
    </chakra.div>
  )
}
