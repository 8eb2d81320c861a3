import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { chakra } from '@chakra-ui/react/styled-system'
import { useCallback, useState } from 'react'
import { useSelector } from 'react-redux'
import { ChakraRoot } from '@/components/chakra-root'
import { Alert, type AlertMessage } from '@/components/alert/alert'
import { useAlert } from '@/components/alert/alert-context'
import { Icon } from '@/components/icon'
import { LogoMark } from '@/components/logo'
import { Button } from '@/components/ui/button'
import { keepOpen } from '@/lib/keep-open'
import { acceptToken, loginSkipped, modalClosed, modalOpened, selectModal, selectPrompt } from './auth-slice'
import { copy } from './copy'
import { LoginForm } from './login-form'
import { SignUpForm } from './sign-up-form'
import { SocialButtons } from './social-buttons'
import { useAuthDispatch } from './use-auth'

function Modal() {
  const dispatch = useAuthDispatch()
  const showAlert = useAlert()
  const mode = useSelector(selectModal)
  const prompt = useSelector(selectPrompt)
  const [alert, setAlert] = useState<AlertMessage | null>(null)
  const [email, setEmail] = useState('')
  const [lastMode, setLastMode] = useState(mode ?? 'login')
  if (mode !== null && mode !== lastMode) setLastMode(mode)
  const login = lastMode === 'login'

  const dismissAlert = useCallback(() => {
    setAlert(null)
  }, [])

  const enter = async (token: string) => {
    await dispatch(acceptToken(token))
    dispatch(modalClosed())
    showAlert({ severity: 'success', message: copy.loginDone })
  }

  return (
    <Dialog.Root
      open={mode !== null}
      onFocusOutside={keepOpen}
      onOpenChange={({ open }) => {
        if (open) return
        setAlert(null)
        dispatch(modalClosed())
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.div px={{ base: '5', md: '8' }} pt="7" pb="7" display="grid" gap="5">
              <chakra.div display="flex" alignItems="center" gap="3.5" pe="12">
                <LogoMark size="11" />
                <chakra.div>
                  <Dialog.Title textStyle="h2" letterSpacing="0.01em">
                    {login ? 'ENTRAR' : 'CADASTRO'}
                  </Dialog.Title>
                  <chakra.p textStyle="small" color="fg.muted">
                    {prompt !== null
                      ? prompt.reason
                      : login
                        ? 'Acompanhe o cashback das suas compras.'
                        : 'Grátis, e sem valor mínimo para receber.'}
                  </chakra.p>
                </chakra.div>
              </chakra.div>
              {alert !== null && <Alert {...alert} onClose={dismissAlert} />}
              {login ? (
                <LoginForm email={email} onAlert={setAlert} onToken={(token) => void enter(token)} />
              ) : (
                <SignUpForm
                  onAlert={setAlert}
                  onCreated={(created) => {
                    setEmail(created)
                    dispatch(modalOpened('login'))
                  }}
                />
              )}
              <SocialButtons verb={login ? 'Entre' : 'Cadastre-se'} />
              <chakra.p textStyle="small" textAlign="center" borderTopWidth="1px" pt="4">
                {login ? 'Ainda não tem conta? ' : 'Já tem conta? '}
                <Button
                  look="link"
                  size="inline"
                  onClick={() => {
                    setAlert(null)
                    dispatch(modalOpened(login ? 'sign-up' : 'login'))
                  }}
                >
                  {login ? 'Crie agora.' : 'Acesse aqui.'}
                </Button>
              </chakra.p>
              {typeof prompt?.skip === 'string' && (
                <Button
                  look="outline"
                  onClick={() => {
                    dispatch(loginSkipped())
                  }}
                >
                  {prompt.skip}
                </Button>
              )}
            </chakra.div>
            <Dialog.CloseTrigger asChild>
              <Button look="ghost" size="icon" aria-label="Fechar">
                <Icon name="close" />
              </Button>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** Signing in and up, over whatever page asked for it. */
export default function LoginModal() {
  return (
    <ChakraRoot>
      <Modal />
    </ChakraRoot>
  )
}
