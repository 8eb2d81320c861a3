import { useState } from 'react'
import type { FinancePayout, PayoutVerdict } from '../api/generated'
import { useSayPayoutVerdictMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { GuardedButton } from '../parts/guarded-button'
import { useMe } from '../people/use-me'
import { verdicts } from '../words/doubts'

/** What an approver found out about a payout: it teaches which rules are worth looking at. */
export function VerdictActions({ payout }: { payout: FinancePayout }) {
  const { may } = useMe()
  const [say] = useSayPayoutVerdictMutation()
  const [asking, setAsking] = useState<PayoutVerdict | null>(null)
  const why = may('approver') ? null : 'O parecer é de quem tem o papel Aprovação.'
  return (
    <>
      {(['fraud', 'fine'] as const).map((verdict) => (
        <GuardedButton
          key={verdict}
          look="outline"
          size="sm"
          why={why}
          onClick={() => {
            setAsking(verdict)
          }}
        >
          {verdicts[verdict].label}
        </GuardedButton>
      ))}
      <ReasonDialog
        open={asking !== null}
        title={`Parecer: ${asking === null ? '' : verdicts[asking].label.toLowerCase()}`}
        text="O pagamento não muda. O parecer conta para cada motivo de dúvida que este Pix tem; vale o último."
        action="Guardar o parecer"
        onConfirm={async (reason) =>
          asking === null
            ? null
            : refusalOf(
                (await say({ id: payout.id, payoutVerdictRequest: { verdict: asking, reason } })).error,
              )
        }
        said="Parecer guardado."
        onClose={() => {
          setAsking(null)
        }}
      />
    </>
  )
}
