import { Drawer } from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import type { ComponentProps, ReactNode } from 'react'
import { keepOpen } from '@/lib/keep-open'
import { ChakraRoot } from './chakra-root'
import { useOpening } from './hooks/use-opening'

interface DrawerFrameProps {
  open: boolean
  placement: 'start' | 'end'
  onClose: () => void
  content?: ComponentProps<typeof Drawer.Content>
  children: ReactNode
}

/** What is around what comes in from a side of a private page; it brings Chakra along. */
export function DrawerFrame({ open, placement, onClose, content, children }: DrawerFrameProps) {
  const opening = useOpening(open)
  return (
    <ChakraRoot>
      <Drawer.Root
        placement={placement}
        onFocusOutside={keepOpen}
        onOpenChange={(change) => {
          if (!change.open) onClose()
        }}
        {...opening.root}
      >
        <Portal>
          {/* One child, so that the backdrop stands before the rest although it comes after it. */}
          <>
            <Drawer.Backdrop />
            <Drawer.Positioner>
              <Drawer.Content {...content} {...opening.content}>
                {children}
              </Drawer.Content>
            </Drawer.Positioner>
          </>
        </Portal>
      </Drawer.Root>
    </ChakraRoot>
  )
}
