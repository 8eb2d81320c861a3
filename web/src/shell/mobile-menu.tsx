import { Drawer } from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '@/ui/icon'
import { Logo } from '@/ui/logo'
import { Button } from '@/ui/button'
import { keepOpen } from '@/lib/keep-open'
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
    <Drawer.Root
      open={open}
      placement="start"
      onFocusOutside={keepOpen}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content aria-label="Menu">
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
                <MenuLinks groups={groups} look="page" />
              </chakra.nav>
            </Drawer.Body>
            <chakra.div px="3" pb="3">
              <MenuNote />
            </chakra.div>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
