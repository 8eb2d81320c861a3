import { useState } from 'react'
import { Button } from '@/ui/button'
import { deskSession } from './desk-session'
import { Entrance } from './entrance'
import { PasswordForm } from './password-form'
import { RecoveryCodes } from './recovery-codes'
import { endSession, enrolled } from './session-slice'
import { useDeskDispatch } from './use-session'

/** The first login: the one-time password makes room for one's own, then the recovery codes are shown. */
export default function Enrolment() {
  const dispatch = useDeskDispatch()
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const changed = (recoveryCodes: readonly string[]) => {
    const session = deskSession.read()
    if (session !== null) deskSession.write({ ...session, enrolling: false })
    if (recoveryCodes.length === 0) dispatch(enrolled())
    else setCodes(recoveryCodes)
  }

  return codes === null ? (
    <Entrance title="Crie a sua senha" text="A senha que você recebeu vale uma vez. A nova só você conhece.">
      <PasswordForm presentLabel="Senha provisória" submitLabel="Salvar e continuar" onChanged={changed} />
      <Button
        look="link"
        size="inline"
        justifySelf="start"
        textStyle="small"
        onClick={() => void dispatch(endSession('left'))}
      >
        Sair
      </Button>
    </Entrance>
  ) : (
    <Entrance
      title="Guarde seus códigos"
      text="Cada um abre a sua conta uma vez, sem o autenticador. Eles não aparecem outra vez."
    >
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          dispatch(enrolled())
        }}
      />
    </Entrance>
  )
}
