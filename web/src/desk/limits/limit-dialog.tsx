import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { TextField } from '@/ui/text-field'
import { cents, formatCents, parseReais } from '@/lib/money'
import type { Limit } from '../api/generated'
import { useProposeLimitMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { limitText, limitTitle } from '../words/limits'

interface LimitDialogProps {
  /** The limit that is to change; null: none. */
  limit: Limit | null
  onClose: () => void
}

/** Asks for another value of a limit, which somebody else decides. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const [propose] = useProposeLimitMutation()
  const [amount, setAmount] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useWrongField<HTMLDivElement>(wrong)

  const send = async (reason: string) => {
    if (limit === null) return null
    const value = parseReais(amount)
    const found =
      value === null || value < 0
        ? 'Escreva o valor em reais, como 1.500,00.'
        : value > limit.largestCents
          ? `No máximo ${formatCents(cents(limit.largestCents))}.`
          : value === limit.cents
            ? 'É o valor que já vale.'
            : null
    setWrong(found)
    if (found !== null || value === null) return undefined
    return refusalOf((await propose({ limitRequest: { name: limit.name, cents: value, reason } })).error)
  }

  return (
    <ReasonDialog
      open={limit !== null}
      title="Propor outro limite?"
      text={
        limit !== null && (
          <>
            <p>
              <strong>{limitTitle(limit.name)}.</strong> {limitText(limit.name)}
            </p>
            <p>Outra pessoa, com o papel Aprovação, decide. Até lá vale o valor de agora.</p>
          </>
        )
      }
      action="Propor"
      onConfirm={send}
      said="Proposto. Outra pessoa decide em Propostas."
      onClose={() => {
        setAmount('')
        setWrong(null)
        onClose()
      }}
    >
      <chakra.div ref={field}>
        <TextField
          label="Novo valor, em reais"
          required
          hint={limit === null ? '' : `Agora: ${formatCents(cents(limit.cents))}.`}
          error={wrong}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          value={amount}
          onChange={(event) => {
            setAmount(event.currentTarget.value)
          }}
        />
      </chakra.div>
    </ReasonDialog>
  )
}
