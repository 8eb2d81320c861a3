import { useRef } from 'react'
import { formatDayTime } from '@/lib/format'
import { Section } from '@/ui/section'
import type { Budget, BudgetEnd } from '../api/generated'
import { useEndBudgetMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { Amount } from '../parts/amount'
import { Facts } from '../parts/facts'
import { Notice } from '../parts/notice'
import { Actor } from '../people/actor'
import { Propose, useOpenProposal } from '../proposals/propose'

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
  const proposal = useOpenProposal('end_budget', id)
  const [end] = useEndBudgetMutation()
  const notice = useRef<HTMLDivElement>(null)
  return (
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
      <Propose
        proposal={proposal}
        label="Propor encerrar"
        notFinance="Só quem tem o papel Finanças propõe encerrar; Aprovação decide."
        focusAfter={notice}
        dialog={(asking) => (
          <ReasonDialog
            {...asking}
            title="Propor encerrar este orçamento?"
            text={
              <p>
                Se outra pessoa, com o papel Aprovação, aprovar, ele não libera mais nenhuma venda, e{' '}
                <Amount value={cents - spentCents} /> ficam sem uso. O que já foi pago não muda. Não pode ser
                desfeito: para voltar a pagar, abre-se outro.
              </p>
            }
            onConfirm={async (reason) => refusalOf((await end({ id, reasonRequest: { reason } })).error)}
          />
        )}
      />
    </Notice>
  )
}
