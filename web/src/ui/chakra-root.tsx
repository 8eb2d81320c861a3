import '@/theme/private.css'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { cspNonce } from '@/lib/config'
import { chakraSystem } from './chakra-system'

const nonce = cspNonce()
const styles = createCache({ key: 'dv', ...(nonce === undefined ? {} : { nonce }) })

interface ChakraRootProps {
  children: ReactNode
}

/** Around everything that is made with Chakra: the profile area, and the dialogs and menus of the site. It comes with them. */
export function ChakraRoot({ children }: ChakraRootProps) {
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={chakraSystem()}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
