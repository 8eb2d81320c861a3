import { Dialog } from '@chakra-ui/react/dialog'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { DialogFrame } from '@/ui/dialog-frame'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What happens when it is confirmed. */
  children: ReactNode
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot simply be undone. It stays while that is running. */
export function ConfirmDialog({ open, title, children, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <DialogFrame
      open={open}
      role="alertdialog"
      closeOnInteractOutside={!busy}
      closeOnEscape={!busy}
      content={{ 'aria-busy': busy }}
      onClose={onCancel}
    >
      <chakra.div px={{ base: '5', md: '8' }} py="7" display="grid" gap="5">
        <Dialog.Title textStyle="h2">{title}</Dialog.Title>
        <Dialog.Description asChild>
          <chakra.div display="grid" gap="3" textStyle="small">
            {children}
          </chakra.div>
        </Dialog.Description>
        <chakra.div display="grid" gap="2.5" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
          <Button look="outline" aria-disabled={busy} onClick={busy ? undefined : onCancel}>
            Cancelar
          </Button>
          <Button
            css={{ '&&': { bg: 'status.canceled.fg', color: 'panel' } }}
            busy={busy}
            aria-disabled={busy}
            onClick={busy ? undefined : onConfirm}
          >
            Confirmar
          </Button>
        </chakra.div>
      </chakra.div>
    </DialogFrame>
  )
}
