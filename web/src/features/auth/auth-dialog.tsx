import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/icon'
import { LogoMark } from '@/ui/logo'
import { Button } from '@/ui/button'
import { keepOpen } from '@/lib/keep-open'

interface AuthDialogProps {
  open: boolean
  title: string
  text: string
  /** Whether it can be closed by its button, the backdrop and Escape. Without it the content has to offer a way on. */
  closable?: boolean
  onClose: () => void
  children: ReactNode
}

/** The frame of everything about who somebody is. */
export function AuthDialog({ open, title, text, closable = true, onClose, children }: AuthDialogProps) {
  return (
    <Dialog.Root
      open={open}
      closeOnInteractOutside={closable}
      closeOnEscape={closable}
      onFocusOutside={keepOpen}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.div px={{ base: '5', md: '8' }} pt="7" pb="7" display="grid" gap="5">
              <chakra.div display="flex" alignItems="center" gap="3.5" pe="12">
                <LogoMark size="11" />
                <chakra.div>
                  <Dialog.Title textStyle="h2" letterSpacing="0.01em">
                    {title}
                  </Dialog.Title>
                  <Dialog.Description textStyle="small" color="fg.muted" textWrap="balance">
                    {text}
                  </Dialog.Description>
                </chakra.div>
              </chakra.div>
              {children}
            </chakra.div>
            {closable && (
              <Dialog.CloseTrigger asChild>
                <Button look="ghost" size="icon" aria-label="Fechar">
                  <Icon name="close" />
                </Button>
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
