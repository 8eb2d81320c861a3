import '@/theme/private.css'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { cspNonce } from '@/lib/config'
import { config } from '@/theme/config'

const nonce = cspNonce()
const styles = createCache({ key: 'dv', ...(nonce === undefined ? {} : { nonce }) })

// The page already has the tokens, the reset and the global styles: see theme.css. What is added to them while the page is open is in
// no layer: for each rule that a sheet with layers gains, Chromium lays the whole page out again.
const quiet = { ...createSystem(defaultBaseConfig, { ...config, disableLayers: true }), _global: [] }

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
