import './desk.css'
import './table/table.css'
import { lazy, useState } from 'react'
import { Provider as StoreProvider } from 'react-redux'
import { ChakraRoot } from '@/ui/chakra-root'
import { DeskRoutes } from './routes'
import { Entrance } from './session/entrance'
import { LoginForm } from './session/login-form'
import { LoginOver } from './session/login-over'
import { useSession } from './session/use-session'
import { setupDeskStore } from './store'

const Enrolment = lazy(() => import('./session/enrolment')) // once in the life of a colleague

/** Lets in who is signed in. Everybody else finds the login at the same address, so that it is where they come to. */
function Gate() {
  const { phase, person } = useSession()
  switch (phase) {
    case 'out':
      return (
        <Entrance title="Entrar na mesa" text="Para quem cuida dos pagamentos, da conciliação e dos livros.">
          <LoginForm />
        </Entrance>
      )
    case 'enrolling':
      return <Enrolment />
    case 'in':
    case 'ended':
      return (
        <>
          <DeskRoutes key={person} />
          <LoginOver />
        </>
      )
  }
}

/** The finance desk: an application of its own below /financeiro, with its own store and its own session. */
export default function Desk() {
  const [store] = useState(setupDeskStore)
  return (
    <StoreProvider store={store}>
      <ChakraRoot>
        <Gate />
      </ChakraRoot>
    </StoreProvider>
  )
}
