import { cents, formatCents, parseReais } from '@/lib/money'
import { Section } from '@/ui/section'
import { TextField } from '@/ui/text-field'
import type { ConversionSummary } from '../api/generated'
import { useWriteOffDebtMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { FormDialog } from '../dialog/form-dialog'
import { missingReason, ReasonField } from '../parts/reason-field'
import { type Asking, Propose, useOpenProposal } from '../proposals/propose'
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
  return (
    <Propose
      proposal={useOpenProposal('write_off_debt', sale.id)}
      see="Ver a proposta de baixa"
      label="Baixar a dívida"
      notFinance="Só quem tem o papel Finanças propõe baixas; Aprovação decide."
      dialog={(asking) => <DebtDialog sale={sale} {...asking} />}
    />
  )
}

interface DebtDialogProps extends Asking {
  sale: ConversionSummary
}

/** Asks how much of a debt is given up, and why. */
function DebtDialog({ sale: { id, owedCents }, ...asking }: DebtDialogProps) {
  const [writeOff] = useWriteOffDebtMutation()
  const owed = formatCents(cents(owedCents))
  return (
    <FormDialog
      {...asking}
      title="Propor baixar a dívida?"
      text={
        <p>
          Se outra pessoa, com o papel Aprovação, aprovar, o próximo pagamento não desconta mais este valor do
          cliente, e ele passa a ser perda no livro. Se menos estiver em aberto até lá, nada é feito.
        </p>
      }
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
