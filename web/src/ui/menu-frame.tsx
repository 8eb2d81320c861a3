import { Menu } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import type { ComponentProps, ReactNode } from 'react'
import { ChakraRoot } from './chakra-root'
import type { MenuOpening } from './menu-button'

interface MenuFrameProps {
  opening: MenuOpening
  /** As the button is: it stays while the page scrolls. */
  fixed?: boolean
  onSelect: ComponentProps<typeof Menu.Root>['onSelect']
  children: ReactNode
}

/**
 * What is around every menu; it brings Chakra along. Its entries are in the page before it opens: the library looks for them in the next
 * frame, and never again.
 */
export function MenuFrame({ opening, fixed = false, onSelect, children }: MenuFrameProps) {
  return (
    <ChakraRoot>
      <Menu.Root
        lazyMount={false}
        unmountOnExit={false}
        ids={{ trigger: opening.button }}
        open={opening.open}
        positioning={{ placement: 'bottom-end', strategy: fixed ? 'fixed' : 'absolute' }}
        onOpenChange={({ open }) => {
          opening.onOpenChange(open)
        }}
        onSelect={onSelect}
      >
        <Portal>
          <Menu.Positioner>
            <Menu.Content>{children}</Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </ChakraRoot>
  )
}
