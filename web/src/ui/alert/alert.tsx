import { useEffect, useState } from 'react'
import { Button } from '../public-button'
import { Icon } from '../icon'

type Severity = 'success' | 'error' | 'warning' | 'info'

export interface AlertMessage {
  readonly severity: Severity
  readonly message: string
  /** A second, quieter sentence. */
  readonly detail?: string
  /** It is too much, or too important, for five seconds: it stays until it is closed. */
  readonly stays?: boolean
  /** Something to do about it; it also closes the alert. */
  readonly action?: { readonly label: string; readonly act: () => void }
}

interface AlertProps extends AlertMessage {
  onClose: () => void
}

const lifetimeMs = 5000

const icons = { success: 'check', error: 'alert', warning: 'alert', info: 'info' } as const

/** Says what happened. It goes away after five seconds or when closed, but never while it is pointed at or focused. */
export function Alert({ severity, message, detail, stays = false, action, onClose }: AlertProps) {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held || stays) return
    const timer = setTimeout(onClose, lifetimeMs)
    return () => {
      clearTimeout(timer)
    }
  }, [held, stays, onClose, message])

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it is not operated, only kept open while pointed at
    <div
      role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
      className={`alert alert-${severity}`}
      onPointerEnter={() => {
        setHeld(true)
      }}
      onPointerLeave={() => {
        setHeld(false)
      }}
      onFocus={() => {
        setHeld(true)
      }}
      onBlur={() => {
        setHeld(false)
      }}
    >
      <Icon name={icons[severity]} />
      <div className="alert-text">
        <p className="alert-message">{message}</p>
        {detail !== undefined && <p>{detail}</p>}
      </div>
      {action !== undefined && (
        <Button
          look="link"
          size="inline"
          onClick={() => {
            action.act()
            onClose()
          }}
        >
          {action.label}
        </Button>
      )}
      <button type="button" aria-label="Fechar aviso" className="alert-close" onClick={onClose}>
        <Icon name="close" size="4" />
      </button>
    </div>
  )
}
