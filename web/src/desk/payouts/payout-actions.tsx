import { useState } from 'react'
import { useAlert } from '@/ui/alert/alert-context'
import { errorMessage } from '@/lib/problem'
import type { FinancePayout, PayoutState } from '../api/generated'
import { useAskPayoutMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { GuardedButton } from '../parts/guarded-button'
import { useMe } from '../people/use-me'
import { payoutStates } from '../words/money'
import { payoutRefusal } from '../words/refusals'
import { ClearKeyDialog } from './clear-key-dialog'
import { ReturnDialog } from './return-dialog'
import { VerdictActions } from './verdict-actions'

const askable: ReadonlySet<PayoutState> = new Set(['APPROVED', 'SUBMITTING', 'IN_FLIGHT'])

/** What people can do about a payout where it stands. */
export function PayoutActions({ payout }: { payout: FinancePayout }) {
  const { may } = useMe()
  const showAlert = useAlert()
  const [ask, { isLoading }] = useAskPayoutMutation()
  const [returning, setReturning] = useState(false)
  const [clearing, setClearing] = useState(false)
  const needsRole = may('finance') ? null : 'Isto é de quem tem o papel Finanças.'

  const askNow = async () => {
    if (isLoading) return
    const { data, error } = await ask({ id: payout.id })
    const refusal = payoutRefusal(refusalOf(error))
    if (refusal !== null)
      showAlert({
        severity: refusal.code === 'payout_waits' ? 'warning' : 'error',
        message: errorMessage(refusal),
      })
    else if (data !== undefined)
      showAlert({ severity: 'success', message: `Resposta do provedor: ${payoutStates[data.state].label}.` })
  }

  return (
    <>
      {askable.has(payout.state) && (
        <GuardedButton size="sm" why={needsRole} busy={isLoading} onClick={() => void askNow()}>
          Perguntar ao provedor
        </GuardedButton>
      )}
      {payout.state === 'PAID' && (
        <>
          <GuardedButton
            look="outline"
            size="sm"
            why={needsRole}
            onClick={() => {
              setReturning(true)
            }}
          >
            Registrar devolução
          </GuardedButton>
        </>
      )}
      {payout.keyRefused && (
        <GuardedButton
          look="outline"
          size="sm"
          why={needsRole}
          onClick={() => {
            setClearing(true)
          }}
        >
          Liberar a chave
        </GuardedButton>
      )}
      <VerdictActions payout={payout} />
      <ClearKeyDialog
        payout={payout}
        open={clearing}
        onClose={() => {
          setClearing(false)
        }}
      />
      <ReturnDialog
        payout={payout}
        open={returning}
        onBooked={(proposed) => {
          showAlert({
            severity: 'success',
            message: proposed
              ? 'Proposto. Outra pessoa confere o extrato e decide.'
              : 'O provedor informou a devolução, e ela está no livro.',
          })
        }}
        onClose={() => {
          setReturning(false)
        }}
      />
    </>
  )
}
