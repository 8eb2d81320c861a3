import { Drawer } from '@chakra-ui/react/drawer'
import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { DrawerFrame } from '@/ui/drawer-frame'
import { Icon } from '@/ui/icon'
import { LogoMark } from '@/ui/logo'
import { MenuLinks } from '@/ui/side-menu/menu-links'
import { config } from '@/lib/config'
import { RailFoot } from './rail-foot'
import { useDeskMenu } from './use-desk-menu'

const Opener = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    borderRadius: 'sm',
    color: 'hero.fg',
    cursor: 'pointer',
    _focusVisible: { outlineColor: 'hero.accent', outlineOffset: '-2px' },
  },
})

/** The rail on phones: a bar with a menu that slides in. Going to a page closes it. */
export function TopBar() {
  const { key } = useLocation()
  const groups = useDeskMenu()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="sticky"
      display="flex"
      alignItems="center"
      gap="2"
      height="14"
      px="2"
      bg="hero"
      color="hero.fg"
    >
      <Opener
        type="button"
        aria-label="Abrir menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpenAt(key)
        }}
      >
        <Icon name="menu" />
      </Opener>
      <DrawerFrame
        open={isOpen}
        placement="start"
        content={{ 'aria-label': 'Menu', css: { '&&': { bg: 'hero', color: 'hero.fg' } } }}
        onClose={() => {
          setOpenAt(null)
        }}
      >
        <chakra.div display="flex" justifyContent="flex-end" p="1.5">
          <Drawer.CloseTrigger asChild>
            <Opener type="button" aria-label="Fechar menu">
              <Icon name="close" />
            </Opener>
          </Drawer.CloseTrigger>
        </chakra.div>
        <Drawer.Body px="4" pb="4">
          <nav aria-label="Mesa financeira">
            <MenuLinks groups={groups} look="hero" />
          </nav>
        </Drawer.Body>
        <chakra.div p="4" borderTopWidth="1px" borderColor="hero.line">
          <RailFoot />
        </chakra.div>
      </DrawerFrame>
      <LogoMark size="8" />
      <chakra.p fontFamily="heading" fontWeight="bold" letterSpacing="-0.02em">
        {config.brand} <chakra.span color="hero.muted">Financeiro</chakra.span>
      </chakra.p>
    </chakra.header>
  )
}
