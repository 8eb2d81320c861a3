import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { BrandName } from '@/ui/brand-name'
import { ColorModeButton } from '@/ui/color-mode/color-mode-button'

/** The bar above every page of the portal. */
export function Bar({ note, children }: { note: string; children?: ReactNode }) {
  return (
    <chakra.header
      className="portal-bar"
      display="flex"
      alignItems="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="3"
      bg="hero"
      color="hero.fg"
    >
      <BrandName>{note}</BrandName>
      <ColorModeButton />
      {children}
    </chakra.header>
  )
}
