import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { Provider as StoreProvider } from 'react-redux'
import { AlertProvider } from '@/components/alert/alert-provider'
import { cspNonce } from '@/lib/config'
import { system } from '@/theme/index'
import type { AppStore } from './store'

interface AppProviderProps {
  store: AppStore
  children: ReactNode
}

const nonce = cspNonce()
const styles = createCache({ key: 'dv', ...(nonce === undefined ? {} : { nonce }) })

/** What every page needs around it: the store, the styles and a place for messages. */
export function AppProvider({ store, children }: AppProviderProps) {
  return (
    <StoreProvider store={store}>
      <CacheProvider value={styles}>
        <ChakraProvider value={system}>
          <AlertProvider>{children}</AlertProvider>
        </ChakraProvider>
      </CacheProvider>
    </StoreProvider>
  )
}
