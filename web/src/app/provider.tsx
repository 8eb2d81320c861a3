import { type ReactNode, useState } from 'react'
import { Provider as StoreProvider } from 'react-redux'
import { AlertProvider } from '@/ui/alert/alert-provider'
import type { AppStore } from './store'

interface AppProviderProps {
  store: AppStore
  children: ReactNode
}

/** What every page needs around it: the store and a place for messages. */
export function AppProvider({ store, children }: AppProviderProps) {
  // Parts of a page may be taken over after the login is known. They start from what the server wrote them with.
  const [serverState] = useState(() => store.getState())
  return (
    <StoreProvider store={store} serverState={serverState}>
      <AlertProvider>{children}</AlertProvider>
    </StoreProvider>
  )
}
