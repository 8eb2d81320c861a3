import { type ReactNode, useCallback, useState } from 'react'
import { Alert, type AlertMessage } from './alert'
import { AlertContext } from './alert-context'

interface AlertProviderProps {
  children: ReactNode
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
          <div className="alert-floating">
            <Alert key={shown.key} {...shown.alert} onClose={close} />
          </div>
        )}
      </div>
    </AlertContext>
  )
}
