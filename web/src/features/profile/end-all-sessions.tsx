import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useEndSessionsMutation } from '@/api/account/index'
import { useAlert } from '@/ui/alert/alert-context'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { ConfirmDialog } from './confirm-dialog'
import { copy } from './copy'
import { failure } from './refusals'
import { useLeave } from './use-leave'

interface EndAllSessionsProps {
  userId: string
}

/** Signs out everywhere, here too. */
export function EndAllSessions({ userId }: EndAllSessionsProps) {
  const [end, { isLoading }] = useEndSessionsMutation()
  const [asking, setAsking] = useState(false)
  const showAlert = useAlert()
  const leave = useLeave()

  const confirm = async () => {
    const { error } = await end({ id: userId })
    setAsking(false)
    if (error === undefined) await leave({ severity: 'success', message: copy.allEnded })
    else showAlert(failure(copy.allFailed, error))
  }

  return (
    <chakra.div>
      <Button
        look="outline"
        whiteSpace="normal"
        onClick={() => {
          setAsking(true)
        }}
      >
        <Icon name="logout" size="4" />
        Sair de todos os dispositivos
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sair de todos os dispositivos?"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false)
        }}
      >
        <p>Sua conta sai na hora de todos os aparelhos, deste também. Para voltar, é só entrar de novo.</p>
      </ConfirmDialog>
    </chakra.div>
  )
}
