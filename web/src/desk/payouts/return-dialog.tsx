import { TextField } from '@/ui/text-field'
import { cents, formatCents, parseReais } from '@/lib/money'
import type { FinancePayout } from '../api/generated'
import { useReturnPayoutMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { FormDialog } from '../dialog/form-dialog'
import { missingReason, ReasonField } from '../parts/reason-field'
import { oneLine } from '../words/one-line'
import { payoutRefusal } from '../words/refusals'
import { StatementLine } from './statement-line'

interface ReturnDialogProps {
  payout: FinancePayout
  open: boolean
  /** The provider knew of it, or it was proposed. */
  onBooked: (proposed: boolean) => void
  onClose: (done: boolean) => void
}

const initial = { returnId: '', amount: '', line: '', reason: '' }

/** Asks the provider about money that came back, and proposes what a line of a statement says when it knows nothing. */
export function ReturnDialog({ payout, open, onBooked, onClose }: ReturnDialogProps) {
  const [giveBack] = useReturnPayoutMutation()
  const left = payout.amountCents - payout.returnedCents
  return (
    <FormDialog
      open={open}
      title="Registrar devolução"
      text="O provedor é perguntado primeiro, e vale o que ele disser. Se ele não conhecer a devolução, escolha a linha do extrato que a comprova: outra pessoa decide, e só então o valor volta ao saldo do cliente."
      action="Registrar devolução"
      grave
      initial={initial}
      check={(values) => {
        const value = parseReais(values.amount) ?? 0
        return {
          ...(!/^D[0-9A-Za-z]{31}$/.test(values.returnId.trim()) && {
            returnId: 'O id de uma devolução tem a letra D e mais 31 letras ou números.',
          }),
          ...(value <= 0
            ? { amount: 'Escreva o valor em reais, como 1.249,90.' }
            : value > left && { amount: `Passa do que ainda não voltou: ${formatCents(cents(left))}.` }),
          ...missingReason(values),
        }
      }}
      onConfirm={async ({ returnId, amount, line, reason }) => {
        const answer = await giveBack({
          id: payout.id,
          payoutReturnRequest: {
            returnId: returnId.trim(),
            amountCents: parseReais(amount) ?? 0,
            reason: oneLine(reason),
            ...(line !== '' && { breakId: line }),
          },
        })
        if (answer.data !== undefined) onBooked('proposedBy' in answer.data)
        return payoutRefusal(refusalOf(answer.error))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="Id da devolução"
            required
            hint="O que está no extrato do banco: D e mais 31 letras ou números."
            autoComplete="off"
            spellCheck={false}
            maxLength={32}
            {...form.bind('returnId')}
          />
          <TextField
            label="Valor devolvido, em reais"
            required
            hint={`No máximo ${formatCents(cents(left))}.`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            {...form.bind('amount')}
          />
          <StatementLine
            amountCents={parseReais(form.values.amount)}
            payoutId={payout.id}
            {...form.bind('line')}
          />
          <ReasonField {...form.bind('reason')} />
        </>
      )}
    </FormDialog>
  )
}
