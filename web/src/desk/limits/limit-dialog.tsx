import { TextField } from '@/ui/text-field'
import { cents, formatCents, parseReais } from '@/lib/money'
import type { Limit } from '../api/generated'
import { useProposeLimitMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { FormDialog } from '../dialog/form-dialog'
import { missingReason, ReasonField } from '../parts/reason-field'
import { oneLine } from '../words/one-line'
import { limitText, limitTitle } from '../words/limits'

interface LimitDialogProps {
  /** The limit that is to change; null: none. */
  limit: Limit | null
  onClose: () => void
}

function amountFault(limit: Limit, value: number | null): string | undefined {
  if (value === null || value < 0) return 'Escreva o valor em reais, como 1.500,00.'
  if (value > limit.largestCents) return `No máximo ${formatCents(cents(limit.largestCents))}.`
  return value === limit.cents ? 'É o valor que já vale.' : undefined
}

/** Asks for another value of a limit, which somebody else decides. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const [propose] = useProposeLimitMutation()
  return (
    <FormDialog
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
      initial={{ amount: '', reason: '' }}
      check={(values) => ({
        amount: limit === null ? undefined : amountFault(limit, parseReais(values.amount)),
        ...missingReason(values),
      })}
      onConfirm={async ({ amount, reason }) => {
        const value = parseReais(amount)
        if (limit === null || value === null) return null
        const limitRequest = { name: limit.name, cents: value, reason: oneLine(reason) }
        return refusalOf((await propose({ limitRequest })).error)
      }}
      said="Proposto. Outra pessoa decide em Propostas."
      onClose={onClose}
    >
      {({ bind }) => (
        <>
          <TextField
            label="Novo valor, em reais"
            required
            hint={limit === null ? '' : `Agora: ${formatCents(cents(limit.cents))}.`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            {...bind('amount')}
          />
          <ReasonField {...bind('reason')} />
        </>
      )}
    </FormDialog>
  )
}
