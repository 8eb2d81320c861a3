import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { Alert, type AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/public-button'
import { AuthDialog } from './auth-dialog'
import {
  loginSkipped,
  modalClosed,
  type ModalMode,
  modalOpened,
  selectModal,
  selectPrompt,
  selectSessionEnded,
} from './auth-slice'
import { copy } from './copy'
import { GoogleButton } from './google-button'
import { LoginForm } from './login-form'
import { PartnerForm } from './partner-form'
import { type Partner, partnerAt } from './partners'
import { ResetForm } from './reset-form'
import { SignUpForm } from './sign-up-form'
import { useAuthDispatch } from './use-auth'
import { useEntered } from './use-entered'

interface LoginModalProps {
  /** Whether it can be closed by its button, the backdrop and Escape. */
  closable?: boolean
}

function heading(mode: ModalMode, partner: Partner | null): { title: string; text: string } {
  if (mode === 'reset') return { title: 'Esqueci a Senha', text: copy.resetText }
  if (mode === 'sign-up') {
    return { title: 'CADASTRO', text: 'Grátis, e sem valor mínimo para receber.' }
  }
  return partner === null
    ? { title: 'ENTRAR', text: 'Acompanhe o cashback das suas compras.' }
    : { title: `ENTRAR: ${partner.name}`, text: 'Use os dados de acesso que você tem com o parceiro.' }
}

/** The form that is offered instead of the one that is shown. */
function otherWay(mode: ModalMode, partner: Partner | null): Pick<SwitchProps, 'question' | 'label'> {
  if (partner !== null) return { question: 'Não é do parceiro?', label: 'Entre com e-mail e senha.' }
  if (mode === 'login') return { question: 'Ainda não tem conta?', label: 'Crie agora.' }
  return { question: mode === 'reset' ? 'Lembrou a senha?' : 'Já tem conta?', label: 'Acesse aqui.' }
}

/** Signing in and up, over whatever page asked for it. */
export default function LoginModal({ closable = true }: LoginModalProps) {
  const dispatch = useAuthDispatch()
  const enter = useEntered()
  const opened = useSelector(selectModal)
  const prompt = useSelector(selectPrompt)
  const sessionEnded = useSelector(selectSessionEnded)
  const { pathname } = useLocation()
  const [alert, setAlert] = useState<AlertMessage | null>(null)
  const [email, setEmail] = useState('')
  const [direct, setDirect] = useState(false)
  const [mode, setMode] = useState(opened ?? 'login')
  if (opened !== null && opened !== mode) setMode(opened)
  const partner = direct || mode !== 'login' ? null : partnerAt(pathname)
  const { title, text } = heading(mode, partner)
  const asked = partner === null ? (prompt?.reason ?? null) : null // what the partner's form wants is said instead
  const reason = mode === 'reset' ? null : sessionEnded ? copy.sessionEnded : asked
  const body = useFirstField(opened === null ? null : title)

  const dismissAlert = useCallback(() => {
    setAlert(null)
  }, [])

  return (
    <AuthDialog
      open={opened !== null}
      title={title}
      text={reason ?? text}
      closable={closable}
      onClose={() => {
        setAlert(null)
        setDirect(false)
        dispatch(modalClosed())
      }}
    >
      {alert !== null && <Alert {...alert} onClose={dismissAlert} />}
      <div ref={body} className="auth-body">
        {mode === 'reset' ? (
          <ResetForm onAlert={setAlert} />
        ) : mode === 'sign-up' ? (
          <SignUpForm
            onAlert={setAlert}
            onCreated={(created) => {
              setEmail(created)
              setDirect(true)
              dispatch(modalOpened('login'))
            }}
          />
        ) : partner !== null ? (
          <PartnerForm
            key={partner.slug}
            partner={partner}
            onAlert={setAlert}
            onEntered={(answer) => void enter(answer)}
          />
        ) : (
          <LoginForm
            email={email}
            onAlert={setAlert}
            onEntered={(answer) => void enter(answer)}
            onForgotten={() => {
              setAlert(null)
              dispatch(modalOpened('reset'))
            }}
          />
        )}
        {mode !== 'reset' && partner === null && (
          <GoogleButton verb={mode === 'login' ? 'Entre' : 'Cadastre-se'} />
        )}
        <p className="small auth-switch">
          <Switch
            {...otherWay(mode, partner)}
            onPress={() => {
              setAlert(null)
              if (partner !== null) setDirect(true)
              else dispatch(modalOpened(mode === 'login' ? 'sign-up' : 'login'))
            }}
          />
        </p>
        {typeof prompt?.skip === 'string' && mode !== 'reset' && (
          <Button
            look="outline"
            onClick={() => {
              dispatch(loginSkipped())
            }}
          >
            {prompt.skip}
          </Button>
        )}
      </div>
    </AuthDialog>
  )
}

interface SwitchProps {
  question: string
  label: string
  onPress: () => void
}

function Switch({ question, label, onPress }: SwitchProps) {
  return (
    <>
      {`${question} `}
      <Button look="link" size="inline" onClick={onPress}>
        {label}
      </Button>
    </>
  )
}

/** Once the dialog shows another form, the focus goes to the first field to fill in; what had it is gone. */
function useFirstField(shown: string | null) {
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    const changed = last.current !== null && shown !== null && last.current !== shown
    last.current = shown
    if (!changed) return
    const fields = Array.from(body.current?.querySelectorAll('input') ?? [])
    const next = fields.find(({ value }) => value === '') ?? fields[0]
    next?.focus()
  }, [shown])
  return body
}
