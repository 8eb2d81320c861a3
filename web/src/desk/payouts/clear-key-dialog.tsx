import type { FinancePayout } from '../api/generated'
import { useClearPayoutKeyMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { payoutRefusal } from '../words/refusals'

interface ClearKeyDialogProps {
  payout: FinancePayout
  open: boolean
  onClose: () => void
}

/** Lets a key be paid again that the provider refused, after somebody has looked at why. */
export function ClearKeyDialog({ payout, open, onClose }: ClearKeyDialogProps) {
  const [clear] = useClearPayoutKeyMutation()
  return (
    <ReasonDialog
      open={open}
      title="Liberar a chave Pix"
      text="As rodadas deixam esta chave de fora desde a recusa. Libere só depois de saber o motivo: a próxima rodada volta a pagar nela. O motivo fica no livro para sempre; não escreva nele nome, CPF ou chave de ninguém."
      action="Liberar a chave"
      grave
      onConfirm={async (reason) => {
        const answer = await clear({ id: payout.id, reasonRequest: { reason } })
        return payoutRefusal(refusalOf(answer.error))
      }}
      said="Chave liberada para a próxima rodada."
      onClose={onClose}
    />
  )
}
