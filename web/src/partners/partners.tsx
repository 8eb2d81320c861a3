import './partners.css'
import { useState } from 'react'
import { Provider as StoreProvider } from 'react-redux'
import { ChakraRoot } from '@/ui/chakra-root'
import { PortalRoutes } from './routes'
import { Entrance } from './session/entrance'
import { LoginForm } from './session/login-form'
import { PasswordForm } from './session/password-form'
import { useSession } from './session/use-session'
import { setupPortalStore } from './store'

const welcome = 'Para quem cuida da integração de uma rede: entregas, segredos e testes.'
const over = 'Sua sessão terminou. Entre outra vez para continuar de onde estava.'

/** Lets in who is signed in. Everybody else finds the login at the same address, so that it is where they come to. */
function Gate() {
  const { phase } = useSession()
  if (phase === 'in') return <PortalRoutes />
  if (phase === 'enrolling')
    return (
      <Entrance
        title="Crie a sua senha"
        text="A senha que você recebeu vale uma vez. A nova só você conhece."
      >
        <PasswordForm />
      </Entrance>
    )
  return (
    <Entrance title="Entrar no portal" text={phase === 'ended' ? over : welcome}>
      <LoginForm />
    </Entrance>
  )
}

/** The portal of affiliate networks: an application of its own below /parceiros, with its own store and its own session. */
export default function Partners() {
  const [store] = useState(setupPortalStore)
  return (
    <StoreProvider store={store}>
      <ChakraRoot>
        <Gate />
      </ChakraRoot>
    </StoreProvider>
  )
}
