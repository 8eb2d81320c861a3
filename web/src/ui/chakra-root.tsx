import '@/theme/private.css'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { cspNonce } from '@/lib/config'
import { system } from '@/theme/index'

const nonce = cspNonce()
const styles = createCache({ key: 'dv', ...(nonce === undefined ? {} : { nonce }) })

// The page already has the tokens, the reset and the global styles: see theme.css.
const quiet = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

interface ChakraRootProps {
  children: ReactNode
}

/** Around everything that is made with Chakra: the profile area, and the dialogs and menus of the site. It comes with them. */
export function ChakraRoot({ children }: ChakraRootProps) {
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={quiet}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
