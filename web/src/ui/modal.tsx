import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon'
import { endOpening } from './opening'
import { Button } from './public-button'

interface ModalProps {
  open: boolean
  /** The ids of its title and of the text below it. */
  titleId: string
  textId: string
  wide?: boolean
  /** Whether it can be closed by its button, beside it and by Escape. Without it the content has to offer a way on. */
  closable?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog of the public site: the browser's own, so that it is there without Chakra. What it holds stays while it is closed. */
export function Modal({
  open,
  titleId,
  textId,
  wide = false,
  closable = true,
  onClose,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && dialog.current?.open === false) {
      endOpening()
      dialog.current.showModal()
    } else if (!open) dialog.current?.close()
  }, [open])
  return createPortal(
    <dialog
      ref={dialog}
      className={wide ? 'modal modal-wide' : 'modal'}
      aria-labelledby={titleId}
      aria-describedby={textId}
      closedby={closable ? 'any' : 'none'}
      onCancel={(event) => {
        if (!closable) event.preventDefault()
      }}
      onClose={() => {
        if (open) onClose()
      }}
    >
      {children}
      {closable && (
        <Button
          look="ghost"
          size="icon"
          className="modal-close"
          aria-label="Fechar"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </Button>
      )}
    </dialog>,
    document.body,
  )
}
