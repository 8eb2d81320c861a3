import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { config } from '@/lib/config'
import { ColorModeButton } from '@/ui/color-mode/color-mode-button'
import { LogoMark } from '@/ui/logo'
import { PageTitle } from '@/ui/page-title'

interface EntranceProps {
  title: string
  text: string
  children: ReactNode
}

/** The page before the portal. */
export function Entrance({ title, text, children }: EntranceProps) {
  return (
    <chakra.div minHeight="100dvh" display="grid" gridTemplateRows="auto 1fr">
      <PageTitle>{`${title} · Parceiros`}</PageTitle>
      <chakra.header
        className="portal-bar"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        px={{ base: '4', md: '8' }}
        py="4"
        bg="hero"
        color="hero.fg"
      >
        <chakra.div display="flex" alignItems="center" gap="3">
          <LogoMark size="10" />
          <chakra.p fontFamily="heading" fontWeight="bold" lineHeight="1.15">
            {config.brand}
            <chakra.span display="block" textStyle="caption" fontFamily="body" color="hero.muted">
              Portal de parceiros
            </chakra.span>
          </chakra.p>
        </chakra.div>
        <ColorModeButton />
      </chakra.header>
      <chakra.main
        id="conteudo"
        tabIndex={-1}
        display="grid"
        placeItems={{ base: 'start center', md: 'center' }}
        px="5"
        py={{ base: '8', lg: '10' }}
        outline="none"
      >
        <chakra.div width="full" maxWidth="25rem" display="grid" gap="6">
          <chakra.div display="grid" gap="2">
            <chakra.h1 textStyle="h1">{title}</chakra.h1>
            <chakra.p color="fg.muted">{text}</chakra.p>
          </chakra.div>
          {children}
        </chakra.div>
      </chakra.main>
    </chakra.div>
  )
}
