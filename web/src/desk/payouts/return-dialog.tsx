import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { TextField } from '@/ui/text-field'
import { cents, formatCents, parseReais } from '@/lib/money'
import type { FinancePayout } from '../api/generated'
import { useReturnPayoutMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { payoutRefusal } from '../words/refusals'
import { StatementLine } from './statement-line'

interface ReturnDialogProps {
  payout: FinancePayout
  open: boolean
  /** The provider knew of it, or it was proposed. */
  onBooked: (proposed: boolean) => void
  onClose: (done: boolean) => void
}

interface Wrong {
  readonly id: string | null
  readonly amount: string | null
}

const nothingWrong: Wrong = { id: null, amount: null }

/** Asks the provider about money that came back, and proposes what a line of a statement says when it knows nothing. */
export function ReturnDialog({ payout, open, onBooked, onClose }: ReturnDialogProps) {
  const [giveBack] = useReturnPayoutMutation()
  const [returnId, setReturnId] = useState('')
  const [amount, setAmount] = useState('')
  const [line, setLine] = useState('')
  const [wrong, setWrong] = useState(nothingWrong)
  const fields = useWrongField<HTMLDivElement>(wrong)
  const left = payout.amountCents - payout.returnedCents

  const send = async (reason: string) => {
    const id = returnId.trim()
    const value = parseReais(amount)
    const found: Wrong = {
      id: /^D[0-9A-Za-z]{31}$/.test(id)
        ? null
        : 'O id de uma devolução tem a letra D e mais 31 letras ou números.',
      amount:
        value === null || value <= 0
          ? 'Escreva o valor em reais, como 1.249,90.'
          : value > left
            ? `Passa do que ainda não voltou: ${formatCents(cents(left))}.`
            : null,
    }
    setWrong(found)
    if (found.id !== null || found.amount !== null || value === null) return undefined
    const answer = await giveBack({
      id: payout.id,
      payoutReturnRequest: {
        returnId: id,
        amountCents: value,
        reason,
        ...(line !== '' && { breakId: line }),
      },
    })
    if (answer.data !== undefined) onBooked('proposedBy' in answer.data)
    return payoutRefusal(refusalOf(answer.error))
  }

  return (
    <ReasonDialog
      open={open}
      title="Registrar devolução"
      text="O provedor é perguntado primeiro, e vale o que ele disser. Se ele não conhecer a devolução, escolha a linha do extrato que a comprova: outra pessoa decide, e só então o valor volta ao saldo do cliente."
      action="Registrar devolução"
      grave
      onConfirm={send}
      onClose={(done) => {
        setReturnId('')
        setAmount('')
        setLine('')
        setWrong(nothingWrong)
        onClose(done)
      }}
    >
      <chakra.div ref={fields} display="grid" gap="4">
        <TextField
          label="Id da devolução"
          required
          hint="O que está no extrato do banco: D e mais 31 letras ou números."
          error={wrong.id}
          name="return-id"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          value={returnId}
          onChange={(event) => {
            setReturnId(event.currentTarget.value)
          }}
        />
        <TextField
          label="Valor devolvido, em reais"
          required
          hint={`No máximo ${formatCents(cents(left))}.`}
          error={wrong.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          value={amount}
          onChange={(event) => {
            setAmount(event.currentTarget.value)
          }}
        />
        <StatementLine
          amountCents={parseReais(amount)}
          payoutId={payout.id}
          value={line}
          onChange={setLine}
        />
      </chakra.div>
    </ReasonDialog>
  )
}
