import { useRef, useState } from 'react'
import { formatDayTime } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import { Section } from '@/ui/section'
import type { Budget, BudgetEnd } from '../api/generated'
import { useEndBudgetMutation, useListProposalsQuery } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { Amount } from '../parts/amount'
import { Facts } from '../parts/facts'
import { GuardedButton } from '../parts/guarded-button'
import { Notice } from '../parts/notice'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { useMe } from '../people/use-me'

/** How people ended a budget, or proposing that they do. */
export function EndBudget({ budget }: { budget: Budget }) {
  return budget.end === undefined ? <ProposeEnd budget={budget} /> : <Ended end={budget.end} />
}

function Ended({ end }: { end: BudgetEnd }) {
  return (
    <Section
      title="Encerrado antes do fim"
      text="Ele não libera mais nenhuma venda. O que sobrou não foi usado."
    >
      <Facts
        label="Encerramento"
        facts={[
          { name: 'Encerrado em', value: formatDayTime(end.at) },
          { name: 'Proposto por', value: <Actor id={end.proposedBy} /> },
          { name: 'Aprovado por', value: <Actor id={end.approvedBy} /> },
          { name: 'Motivo', value: end.reason, wide: true },
        ]}
      />
    </Section>
  )
}

function ProposeEnd({ budget: { id, cents, spentCents } }: { budget: Budget }) {
  const { data: proposals } = useListProposalsQuery({ open: true })
  const { me, may } = useMe()
  const [end] = useEndBudgetMutation()
  const [asking, setAsking] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const proposal = proposals?.find(({ kind, payload }) => kind === 'end_budget' && payload.budgetId === id)
  return (
    <>
      <Notice
        ref={notice}
        tone={proposal === undefined ? 'quiet' : 'waiting'}
        icon={proposal === undefined ? 'info' : 'clock'}
        title={
          proposal === undefined
            ? 'Ele paga até acabar, ou até que duas pessoas o encerrem.'
            : 'O encerramento aguarda decisão.'
        }
      >
        <span>
          {proposal !== undefined ? (
            <SiteLink className="desk-link" to={deskPaths.proposal(proposal.id)}>
              Ver a proposta
            </SiteLink>
          ) : (
            <GuardedButton
              look="outline"
              size="sm"
              why={
                me === undefined || may('finance')
                  ? null
                  : 'Só quem tem o papel Finanças propõe encerrar; Aprovação decide.'
              }
              onClick={() => {
                setAsking(true)
              }}
            >
              Propor encerrar
            </GuardedButton>
          )}
        </span>
      </Notice>
      <ReasonDialog
        open={asking}
        title="Propor encerrar este orçamento?"
        text={
          <p>
            Se outra pessoa, com o papel Aprovação, aprovar, ele não libera mais nenhuma venda, e{' '}
            <Amount value={cents - spentCents} /> ficam sem uso. O que já foi pago não muda. Não pode ser
            desfeito: para voltar a pagar, abre-se outro.
          </p>
        }
        action="Propor"
        focusAfter={notice}
        onConfirm={async (reason) => refusalOf((await end({ id, reasonRequest: { reason } })).error)}
        said="Proposto. Outra pessoa decide em Propostas."
        onClose={() => {
          setAsking(false)
        }}
      />
    </>
  )
}
