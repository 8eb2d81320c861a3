import { type ReactNode, useCallback, useState } from 'react'
import { Alert, type AlertMessage } from './alert'
import { AlertContext } from './alert-context'

interface AlertProviderProps {
  children: ReactNode
}

/** Tells the page how much of its foot a message takes, and brings the control that is in use out from under it. */
function makeRoom(message: HTMLElement | null) {
  const { style } = document.documentElement
  if (message === null) {
    style.removeProperty('--alert-room')
    return
  }
  style.setProperty('--alert-room', `calc(${message.offsetHeight}px + 2rem)`)
  const { activeElement } = document
  if (activeElement?.matches('a, button, input, select, textarea') === true)
    activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** Holds the one message that is shown over the page; a newer one takes its place. */
export function AlertProvider({ children }: AlertProviderProps) {
  const [shown, setShown] = useState<{ alert: AlertMessage; key: number } | null>(null)
  const show = useCallback((alert: AlertMessage) => {
    setShown((previous) => ({ alert, key: (previous?.key ?? 0) + 1 }))
  }, [])
  const close = useCallback(() => {
    setShown(null)
  }, [])

  return (
    <AlertContext value={show}>
      {children}
      <div aria-live="polite" className="alert-place">
        {shown !== null && (
          <div className="alert-floating" key={shown.key} ref={makeRoom}>
            <Alert {...shown.alert} onClose={close} />
          </div>
        )}
      </div>
    </AlertContext>
  )
}
