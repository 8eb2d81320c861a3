import './auth.css'
import { type ReactNode, useId } from 'react'
import { LogoMark } from '@/ui/logo'
import { Modal } from '@/ui/modal'

interface AuthDialogProps {
  open: boolean
  title: string
  text: string
  /** Whether it can be closed by its button, beside it and by Escape. Without it the content has to offer a way on. */
  closable?: boolean
  onClose: () => void
  children: ReactNode
}

/** The frame of everything about who somebody is. */
export function AuthDialog({ open, title, text, closable = true, onClose, children }: AuthDialogProps) {
  const id = useId()
  const [titleId, textId] = [`${id}-title`, `${id}-text`]
  return (
    <Modal open={open} titleId={titleId} textId={textId} closable={closable} onClose={onClose}>
      <div className="auth">
        <div className="auth-head">
          <LogoMark size="11" />
          <div>
            <h2 id={titleId} className="title-2 auth-title">
              {title}
            </h2>
            <p id={textId} className="small muted auth-text">
              {text}
            </p>
          </div>
        </div>
        {children}
      </div>
    </Modal>
  )
}
