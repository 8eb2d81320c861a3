import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import type { ComponentProps, ReactNode } from 'react'
import { keepOpen } from '@/lib/keep-open'
import { ChakraRoot } from './chakra-root'
import { useOpening } from './hooks/use-opening'
import { Icon } from './icon'
import { Button } from './public-button'

interface DialogFrameProps extends Omit<
  ComponentProps<typeof Dialog.Root>,
  'open' | 'present' | 'onOpenChange' | 'children'
> {
  open: boolean
  /** Somebody wants it closed. Without it nobody can: the content has to offer a way on. */
  onClose?: () => void
  /** Whether it has a button of its own for that. */
  closeButton?: boolean
  /** Of the page under it, and of the dialog. */
  backdrop?: ComponentProps<typeof Dialog.Backdrop>
  content?: ComponentProps<typeof Dialog.Content>
  children: ReactNode
}

/** What is around every dialog of a private page; it brings Chakra along. */
export function DialogFrame({
  open,
  onClose,
  closeButton = false,
  backdrop,
  content,
  children,
  ...root
}: DialogFrameProps) {
  const opening = useOpening(open)
  return (
    <ChakraRoot>
      <Dialog.Root
        onFocusOutside={keepOpen}
        onOpenChange={(change) => {
          if (!change.open) onClose?.()
        }}
        {...root}
        {...opening.root}
      >
        <Portal>
          {/* One child, so that the backdrop stands before the rest although it comes after it. */}
          <>
            <Dialog.Backdrop {...backdrop} />
            <Dialog.Positioner>
              <Dialog.Content {...content} {...opening.content}>
                {children}
                {closeButton && (
                  <Dialog.CloseTrigger asChild>
                    <Button look="ghost" size="icon" aria-label="Fechar">
                      <Icon name="close" />
                    </Button>
                  </Dialog.CloseTrigger>
                )}
              </Dialog.Content>
            </Dialog.Positioner>
          </>
        </Portal>
      </Dialog.Root>
    </ChakraRoot>
  )
}
