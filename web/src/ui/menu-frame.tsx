import { Menu, useMenu, useMenuContext } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
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
  const isOpen = useRef(false)
  // Not told by the property "open" whether it is: with that the library gives the focus back to the button even when somebody
  // has pressed into a field to close the menu.
  const menu = useMenu({
    ids: { trigger: opening.button, content: opening.menu },
    positioning: { placement: 'bottom-end', strategy: fixed ? 'fixed' : 'absolute' },
    onOpenChange: ({ open }) => {
      isOpen.current = open
      if (!open) opening.onClose()
    },
    onSelect,
  })
  return (
    <ChakraRoot>
      <Menu.RootProvider value={menu} lazyMount={false} unmountOnExit={false}>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>{children}</Menu.Content>
          </Menu.Positioner>
          <Follow opening={opening} isOpen={isOpen} />
        </Portal>
      </Menu.RootProvider>
    </ChakraRoot>
  )
}

/** Opens and closes a menu as its button says. It stands beside the menu, and so hears of it when that is in the page. */
function Follow({ opening, isOpen }: { opening: MenuOpening; isOpen: RefObject<boolean> }) {
  const menu = useMenuContext()
  const { start } = opening
  const follow = useEffectEvent(() => {
    if ((start !== null) === isOpen.current) return
    const button = document.getElementById(opening.button)
    if (start !== null && document.activeElement?.contains(button) !== true) {
      opening.onClose() // it took its time, and somebody has gone on meanwhile
      return
    }
    menu.setOpen(start !== null)
    if (start === null || start === 'none') return
    const entries = document.getElementById(opening.menu)?.querySelectorAll<HTMLElement>('[role=menuitem]')
    const value = [...(entries ?? [])].at(start === 'first' ? 0 : -1)?.dataset.value
    if (value !== undefined) menu.setHighlightedValue(value)
  })
  useEffect(() => {
    follow()
  }, [start])
  return null
}
