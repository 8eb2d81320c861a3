import type { ReactNode } from 'react'
import { Icon } from './icon'

interface OfflineNoteProps {
  /** What is on the page and what cannot be done; null while there is a connection. */
  children: ReactNode
}

/** Says that there is no connection. It is there before it is needed, so that screen readers hear it. */
export function OfflineNote({ children }: OfflineNoteProps) {
  return (
    <div role="status">
      {children !== null && (
        <p className="offline-note">
          <Icon name="alert" size="4.5" />
          <span>Você está sem conexão. {children}</span>
        </p>
      )}
    </div>
  )
}
