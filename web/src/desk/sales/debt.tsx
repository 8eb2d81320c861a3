import { type RefObject, useRef, useState } from 'react'
import { cents, formatCents, parseReais } from '@/lib/money'
import { SiteLink } from '@/ui/link'
import { Section } from '@/ui/section'
import { TextField } from '@/ui/text-field'
import type { ConversionSummary } from '../api/generated'
import { useListProposalsQuery, useWriteOffDebtMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { FormDialog } from '../dialog/form-dialog'
import { GuardedButton } from '../parts/guarded-button'
import { missingReason, ReasonField } from '../parts/reason-field'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'
import { oneLine } from '../words/one-line'
import { Figures } from './figures'

/** What the shopper owes us of a sale that is no more, and giving it up. Nothing is drawn where there is none. */
export function Debt({ sale }: { sale: ConversionSummary }) {
  const { owedCents, debtWrittenOffCents, paidCents, reservedCents } = sale
  if (owedCents === 0 && debtWrittenOffCents === 0) return null
  const inPayout = reservedCents !== 0
  return (
    <Section
      title="Dívida do cliente"
      tools={owedCents > 0 && !inPayout ? <WriteOff sale={sale} /> : undefined}
      text={
        inPayout
          ? 'Um pagamento em curso tem esta venda: o que o cliente deve só se sabe quando ele terminar.'
          : 'O cliente recebeu por uma venda que não vale mais, ou vale menos. O próximo pagamento desconta o que está em aberto.'
      }
    >
      <Figures
        of={[
          ['Já pago', paidCents, 'o que o cliente recebeu por ela'],
          ['Baixado', debtWrittenOffCents, 'dado como perda'],
          ['Em aberto', owedCents, 'o que o cliente ainda deve'],
        ]}
      />
    </Section>
  )
}

/** Proposes to give up what is open, or a part of it. */
function WriteOff({ sale }: { sale: ConversionSummary }) {
  const { data: proposals } = useListProposalsQuery({ open: true })
  const { me, may } = useMe()
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const proposal = proposals?.find(
    ({ kind, payload }) => kind === 'write_off_debt' && payload.conversionId === sale.id,
  )
  return (
    <span ref={place} tabIndex={-1}>
      {proposal !== undefined ? (
        <SiteLink className="desk-link" to={deskPaths.proposal(proposal.id)}>
          Ver a proposta de baixa
        </SiteLink>
      ) : (
        <GuardedButton
          look="outline"
          size="sm"
          why={
            me === undefined || may('finance')
              ? null
              : 'Só quem tem o papel Finanças propõe baixas; Aprovação decide.'
          }
          onClick={() => {
            setAsking(true)
          }}
        >
          Baixar a dívida
        </GuardedButton>
      )}
      {asking && (
        <DebtDialog
          sale={sale}
          focusAfter={place}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </span>
  )
}

interface DebtDialogProps {
  sale: ConversionSummary
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks how much of a debt is given up, and why. */
function DebtDialog({ sale: { id, owedCents }, focusAfter, onClose }: DebtDialogProps) {
  const [writeOff] = useWriteOffDebtMutation()
  const owed = formatCents(cents(owedCents))
  return (
    <FormDialog
      open
      title="Propor baixar a dívida?"
      text={
        <p>
          Se outra pessoa, com o papel Aprovação, aprovar, o próximo pagamento não desconta mais este valor do
          cliente, e ele passa a ser perda no livro. Se menos estiver em aberto até lá, nada é feito.
        </p>
      }
      action="Propor"
      focusAfter={focusAfter}
      initial={{ amount: owed, reason: '' }}
      check={(values) => {
        const value = parseReais(values.amount) ?? 0
        return {
          ...(value <= 0
            ? { amount: 'Escreva o valor em reais, como 12,49.' }
            : value > owedCents && { amount: `No máximo ${owed}.` }),
          ...missingReason(values),
        }
      }}
      onConfirm={async ({ amount, reason }) => {
        const debtWriteOffRequest = { cents: parseReais(amount) ?? 0, reason: oneLine(reason) }
        return refusalOf((await writeOff({ id, debtWriteOffRequest })).error)
      }}
      said="Proposto. Outra pessoa decide em Propostas."
      onClose={onClose}
    >
      {({ bind }) => (
        <>
          <TextField
            label="Quanto baixar, em reais"
            required
            hint={`Em aberto: ${owed}.`}
            inputMode="decimal"
            autoComplete="off"
            {...bind('amount')}
          />
          <ReasonField {...bind('reason')} />
        </>
      )}
    </FormDialog>
  )
}
