import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { PageTitle } from '@/ui/page-title'
import { Bar } from '../parts/bar'

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
      <Bar note="Portal de parceiros" />
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
