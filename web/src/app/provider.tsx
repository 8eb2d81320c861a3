import type { ReactNode } from 'react'
import { Provider as StoreProvider } from 'react-redux'
import { AlertProvider } from '@/components/alert/alert-provider'
import type { AppStore } from './store'

interface AppProviderProps {
  store: AppStore
  children: ReactNode
}

/** What every page needs around it: the store and a place for messages. */
export function AppProvider({ store, children }: AppProviderProps) {
  return (
    <StoreProvider store={store}>
      <AlertProvider>{children}</AlertProvider>
    </StoreProvider>
  )
}
