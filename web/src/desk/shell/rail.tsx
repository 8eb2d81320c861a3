import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { Icon } from '@/ui/icon'
import { LogoMark } from '@/ui/logo'
import { config } from '@/lib/config'
import { useMediaQuery } from '@/ui/hooks/use-media-query'
import { RailFoot } from './rail-foot'
import { RailLinks } from './rail-links'

const key = 'devolve-desk-rail'

/** The left rail. Tablets begin with a narrow one, with small words below its icons; what somebody chose is remembered. */
export function Rail() {
  const tablet = useMediaQuery('(max-width: 1024px)')
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const collapsed = chosen === null ? tablet : chosen === 'collapsed'
  const toggle = () => {
    const next = collapsed ? 'open' : 'collapsed'
    localStorage.setItem(key, next)
    setChosen(next)
  }

  return (
    <chakra.nav
      aria-label="Mesa financeira"
      position="sticky"
      top="0"
      alignSelf="flex-start"
      display="flex"
      flexDirection="column"
      gap="4"
      flexShrink="0"
      width={collapsed ? '6rem' : '14.5rem'}
      height="100dvh"
      overflowY="auto"
      overflowX="hidden"
      px="3"
      py="4"
      bg="hero"
      color="hero.fg"
      transition="width 200ms {easings.out}"
    >
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent={collapsed ? 'center' : 'start'}
        gap="2.5"
        ps={collapsed ? '0' : '0.5'}
      >
        <LogoMark size="8" />
        {!collapsed && (
          <chakra.p
            fontFamily="heading"
            fontWeight="bold"
            lineHeight="1.15"
            letterSpacing="-0.02em"
            whiteSpace="nowrap"
          >
            {config.brand}
            <chakra.span
              display="block"
              fontSize="0.75rem"
              fontWeight="medium"
              letterSpacing="0"
              color="hero.muted"
            >
              Mesa financeira
            </chakra.span>
          </chakra.p>
        )}
      </chakra.div>
      <RailLinks collapsed={collapsed} />
      <chakra.div mt="auto" display="grid" gap="2">
        <chakra.button
          type="button"
          aria-expanded={!collapsed}
          aria-label={collapsed ? 'Abrir menu lateral' : 'Recolher menu lateral'}
          display="flex"
          alignItems="center"
          justifyContent={collapsed ? 'center' : 'start'}
          gap="3"
          px="2.5"
          minHeight="9"
          borderRadius="sm"
          textStyle="small"
          color="hero.muted"
          cursor="pointer"
          _hover={{ bg: 'hero.raised', color: 'hero.fg' }}
          _focusVisible={{ outlineColor: 'hero.accent', outlineOffset: '-2px' }}
          onClick={toggle}
        >
          <Icon name={collapsed ? 'expand' : 'collapse'} />
          {!collapsed && 'Recolher'}
        </chakra.button>
        <chakra.div borderTopWidth="1px" borderColor="hero.line" pt="3">
          <RailFoot collapsed={collapsed} />
        </chakra.div>
      </chakra.div>
    </chakra.nav>
  )
}
