import { Menu } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import type { ComponentProps, ReactNode } from 'react'

interface MenuFrameProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** As the button is: it stays while the page scrolls. */
  fixed?: boolean
  onSelect: ComponentProps<typeof Menu.Root>['onSelect']
  children: ReactNode
}

/** What is around every menu. Its entries are in the page before it opens: the library looks for them in the next frame, and never again. */
export function MenuFrame({ trigger, fixed = false, onSelect, children }: MenuFrameProps) {
  return (
    <Menu.Root
      lazyMount={false}
      unmountOnExit={false}
      positioning={{ placement: 'bottom-end', strategy: fixed ? 'fixed' : 'absolute' }}
      onSelect={onSelect}
    >
      {trigger}
      <Portal>
        <Menu.Positioner>
          <Menu.Content>{children}</Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
