import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { useMediaQuery } from '@/ui/hooks/use-media-query'
import { MenuLinks } from './menu-links'
import { MenuNote } from './menu-note'

const key = 'devolve-side-menu'

/** The side menu: 290 px open, 70 px collapsed. It starts collapsed on tablets and remembers what the person chose. */
export function SideMenu() {
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
      aria-label="Perfil"
      position="sticky"
      top="header"
      alignSelf="flex-start"
      display="flex"
      flexDirection="column"
      flexShrink="0"
      width={collapsed ? 'menuCollapsed' : 'menuOpen'}
      height="calc(100dvh - {sizes.header})"
      overflowY="auto"
      px="3"
      py="5"
      borderEndWidth="1px"
      transition="width 200ms {easings.out}"
    >
      <MenuLinks collapsed={collapsed} />
      <chakra.div mt="auto" pt="6">
        {!collapsed && <MenuNote />}
        <Button
          look="ghost"
          size={collapsed ? 'icon' : 'md'}
          aria-expanded={!collapsed}
          aria-label={collapsed ? 'Abrir menu lateral' : 'Recolher menu lateral'}
          px={collapsed ? '0' : '3'}
          color="fg.muted"
          onClick={toggle}
        >
          <Icon name={collapsed ? 'expand' : 'collapse'} />
          {!collapsed && 'Recolher'}
        </Button>
      </chakra.div>
    </chakra.nav>
  )
}
