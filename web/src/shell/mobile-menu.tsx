import { Drawer } from '@chakra-ui/react/drawer'
import { chakra } from '@chakra-ui/react/styled-system'
import { Deferred } from '@/ui/deferred'
import { Icon } from '@/ui/icon'
import { Logo } from '@/ui/logo'
import { Button } from '@/ui/button'
import { DrawerFrame } from '@/ui/drawer-frame'
import { MenuLinks } from '@/ui/side-menu/menu-links'
import { MenuNote } from './menu-note'
import { useProfileMenu } from './profile-menu'

interface MobileMenuProps {
  open: boolean
  onClose: () => void
}

/** The side menu on phones: a temporary drawer. */
export default function MobileMenu({ open, onClose }: MobileMenuProps) {
  const groups = useProfileMenu()
  return (
    <DrawerFrame open={open} placement="start" onClose={onClose} content={{ 'aria-label': 'Menu' }}>
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        ps="5"
        pe="3"
        height="header"
      >
        <Logo />
        <Drawer.CloseTrigger asChild>
          <Button look="ghost" size="icon" aria-label="Fechar menu">
            <Icon name="close" />
          </Button>
        </Drawer.CloseTrigger>
      </chakra.div>
      <Drawer.Body px="3" py="2">
        <chakra.nav aria-label="Perfil">
          <Deferred>
            <MenuLinks groups={groups} look="page" />
          </Deferred>
        </chakra.nav>
      </Drawer.Body>
      <chakra.div px="3" pb="3">
        <Deferred>
          <MenuNote />
        </Deferred>
      </chakra.div>
    </DrawerFrame>
  )
}
