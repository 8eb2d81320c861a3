import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useDeleteUserMutation } from '@/api/account/index'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { formatDay } from '@/lib/format'
import { ConfirmDialog } from './confirm-dialog'
import { copy } from './copy'
import { failure } from './refusals'
import { useGuarded } from './use-guarded'
import { useLeave } from './use-leave'

interface DeleteAccountProps {
  userId: string
}

/** Closes the account, after saying plainly what that means and asking for the password. */
export function DeleteAccount({ userId }: DeleteAccountProps) {
  const [deleteUser, { isLoading }] = useDeleteUserMutation()
  const [asking, setAsking] = useState(false)
  const showAlert = useAlert()
  const leave = useLeave()
  const guarded = useGuarded()

  const confirm = async () => {
    // The password is asked for above the question: a dialog that closes takes those that opened after it along.
    const answer = await guarded(() => deleteUser({ id: userId }))
    setAsking(false)
    if (answer === null) return
    const { data, error } = answer
    if (data === undefined) {
      showAlert(failure(copy.deleteFailed, error))
      return
    }
    await leave({
      severity: 'success',
      message: data.message,
      detail: `Mudou de ideia? Entre de novo até ${formatDay(data.reactivateUntil)} e ela volta.`,
    })
  }

  return (
    <chakra.section aria-labelledby="apagar-titulo" display="grid" gap="2">
      <chakra.h3 id="apagar-titulo" textStyle="h3">
        Apagar a conta
      </chakra.h3>
      <chakra.p textStyle="small" color="fg.muted">
        Sua conta fica suspensa por 15 dias e depois some, com todos os seus dados.
      </chakra.p>
      <chakra.div mt="2">
        <Button
          look="outline"
          color="status.canceled.fg"
          borderColor="status.canceled.fg"
          onClick={() => {
            setAsking(true)
          }}
        >
          Deletar conta
        </Button>
      </chakra.div>
      <ConfirmDialog
        open={asking}
        title="Deletar sua conta?"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false)
        }}
      >
        <chakra.ul display="grid" gap="2.5" ps="5" listStyleType="disc">
          <li>Se for mesmo o caso, pedimos a sua senha.</li>
          <li>Sua conta é então suspensa e sai de todos os aparelhos.</li>
          <li>Você tem 14 dias para voltar atrás: basta entrar de novo.</li>
          <li>Depois de 15 dias seus dados são apagados para sempre.</li>
          <li>O cashback que já está em pagamento ainda chega à sua chave Pix. O restante se perde.</li>
        </chakra.ul>
      </ConfirmDialog>
    </chakra.section>
  )
}
