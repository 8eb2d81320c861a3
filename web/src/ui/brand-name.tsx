import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { config } from '@/lib/config'
import { LogoMark } from './logo'

/** The mark and the name of the brand, over what of it this is. It stands on the hero's colour. */
export function BrandName({ children }: { children: ReactNode }) {
  return (
    <chakra.div flex="1" minWidth="0" display="flex" alignItems="center" gap="3">
      <LogoMark size="10" />
      <chakra.p textStyle="h3" lineHeight="1.15">
        {config.brand}
        <chakra.span
          display="block"
          textStyle="caption"
          fontFamily="body"
          fontWeight="medium"
          color="hero.muted"
          overflowWrap="anywhere"
        >
          {children}
        </chakra.span>
      </chakra.p>
    </chakra.div>
  )
}
