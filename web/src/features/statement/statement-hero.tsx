import { chakra } from '@chakra-ui/react/styled-system'
import { memo } from 'react'
import { LogoMark } from '@/ui/logo'
import { BalanceSummary } from './balance-summary'
import { LiveIndicator } from './live-indicator'

interface StatementHeroProps {
  userId: string
}

/** The programme's mark and the balances. */
export const StatementHero = memo(function StatementHero({ userId }: StatementHeroProps) {
  return (
    <chakra.section
      id="saldo"
      aria-labelledby="devolve-titulo"
      position="relative"
      overflow="hidden"
      borderRadius="xl"
      bg="hero"
      color="hero.fg"
      p={{ base: '5', md: '9' }}
      css={{ '& :focus-visible': { outlineColor: 'hero.accent' } }}
    >
      <Returning />
      <chakra.div position="relative" display="grid" gap={{ base: '5', md: '9' }}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
          <LogoMark size="12" />
          <chakra.div flex="1" minWidth="0">
            <chakra.h1 id="devolve-titulo" textStyle="h1">
              Devolve
            </chakra.h1>
            <chakra.p textStyle="small" color="hero.muted">
              O que volta para você, compra a compra.
            </chakra.p>
          </chakra.div>
          <chakra.div flexBasis={{ base: 'full', md: 'auto' }}>
            <LiveIndicator userId={userId} />
          </chakra.div>
        </chakra.div>
        <BalanceSummary userId={userId} />
      </chakra.div>
    </chakra.section>
  )
})

/** The arrow of the mark, drawn large and many times, as the panel's texture. */
function Returning() {
  return (
    <chakra.svg
      aria-hidden
      viewBox="0 0 400 300"
      position="absolute"
      insetEnd={{ base: '-40', md: '-10' }}
      top="-16"
      width="28rem"
      height="auto"
      fill="none"
      stroke="hero.line"
      strokeWidth="10"
      strokeLinecap="round"
      opacity="0.55"
    >
      <path d="M20 280h210a120 120 0 0 0 0-240H120" />
      <path d="M60 250h170a90 90 0 0 0 0-180h-80" />
      <path d="M100 220h130a60 60 0 0 0 0-120h-50" />
      <path d="M140 190h90a30 30 0 0 0 0-60h-20" />
    </chakra.svg>
  )
}
