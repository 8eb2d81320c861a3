import { formatCount } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { PayoutRun } from '../api/generated'
import {
  useApprovePayoutRunMutation,
  useCancelPayoutRunMutation,
  useReleasePayoutRunMutation,
} from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { totalOf } from './progress'

/** What somebody can do with a planned run. */
export type Decision = 'approve' | 'release' | 'cancel'

/** What leaves with a run: "R$ 10,00 em 2 Pix". */
export function sumText(run: PayoutRun): string {
  const { payouts, amountCents } = totalOf(run)
  return `${formatCents(cents(amountCents))} em ${formatCount(payouts)} Pix`
}

interface DecisionDialogsProps {
  run: PayoutRun
  /** What giving the run up is called: whoever approves rejects it, others cancel it. */
  giveUp: string
  rejects: boolean
  /** What is being asked; null when nothing is. */
  asking: Decision | null
  onClose: () => void
}

/** Asks once more before a run leaves, or is given up. */
export function DecisionDialogs({ run, giveUp, rejects, asking, onClose }: DecisionDialogsProps) {
  const [approve] = useApprovePayoutRunMutation()
  const [release] = useReleasePayoutRunMutation()
  const [cancel] = useCancelPayoutRunMutation()
  const { amountCents } = totalOf(run)
  const sum = sumText(run)
  return (
    <>
      <ReasonDialog
        open={asking === 'approve'}
        title="Aprovar a rodada?"
        text={
          <>
            <p>
              Saem <strong>{sum}</strong>.
            </p>
            <p>O envio começa em segundos e não pode ser desfeito. Seu nome fica no registro.</p>
          </>
        }
        action={`Aprovar ${formatCents(cents(amountCents))}`}
        reason="none"
        grave
        said="Rodada aprovada. Os Pix estão na fila."
        onConfirm={async () => refusalOf((await approve({ id: run.id })).error)}
        onClose={onClose}
      />
      <ReasonDialog
        open={asking === 'release'}
        title="Liberar a rodada sozinho?"
        text={
          <>
            <p>
              Saem <strong>{sum}</strong>, sem uma segunda pessoa.
            </p>
            <p>
              Conta no seu limite do dia. O envio começa em segundos e não pode ser desfeito. Seu nome fica no
              registro.
            </p>
          </>
        }
        action={`Liberar ${formatCents(cents(amountCents))}`}
        reason="none"
        grave
        said="Rodada liberada. Os Pix estão na fila."
        onConfirm={async () => refusalOf((await release({ id: run.id })).error)}
        onClose={onClose}
      />
      <ReasonDialog
        open={asking === 'cancel'}
        title={`${giveUp}?`}
        text={`Nada sai. O cashback reservado, ${sum}, volta a ficar livre para a próxima rodada.`}
        action={giveUp}
        grave
        said={rejects ? 'Rodada rejeitada.' : 'Rodada cancelada.'}
        onConfirm={async (reason) =>
          refusalOf((await cancel({ id: run.id, reasonRequest: { reason } })).error)
        }
        onClose={onClose}
      />
    </>
  )
}
