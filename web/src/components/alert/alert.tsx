import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { Icon } from '../icon'

export type Severity = 'success' | 'error' | 'warning' | 'info'

export interface AlertMessage {
  readonly severity: Severity
  readonly message: string
  /** A second, quieter sentence. */
  readonly detail?: string
}

interface AlertProps extends AlertMessage {
  onClose: () => void
}

const lifetimeMs = 5000

const looks = {
  success: { icon: 'check', color: 'status.paid' },
  error: { icon: 'alert', color: 'status.canceled' },
  warning: { icon: 'alert', color: 'status.approved' },
  info: { icon: 'info', color: 'status.paid' },
} as const

/** Says what happened. It goes away after five seconds or when closed, but never while it is pointed at or focused. */
export function Alert({ severity, message, detail, onClose }: AlertProps) {
  const [held, setHeld] = useState(false)
  const look = looks[severity]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, lifetimeMs)
    return () => {
      clearTimeout(timer)
    }
  }, [held, onClose, message])

  return (
    <chakra.div
      role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
      display="flex"
      alignItems="center"
      gap="3"
      ps="4"
      pe="1.5"
      py="1.5"
      borderRadius="md"
      borderWidth="1px"
      borderColor={`${look.color}.solid`}
      bg={`${look.color}.bg`}
      color={`${look.color}.fg`}
      textStyle="small"
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
      <Icon name={look.icon} />
      <chakra.div flex="1" py="1.5">
        <chakra.p fontWeight="semibold">{message}</chakra.p>
        {detail !== undefined && <p>{detail}</p>}
      </chakra.div>
      <chakra.button
        type="button"
        aria-label="Fechar aviso"
        display="grid"
        placeItems="center"
        width="9"
        height="9"
        flexShrink="0"
        borderRadius="full"
        cursor="pointer"
        _hover={{ bg: 'panel' }}
        onClick={onClose}
      >
        <Icon name="close" size="4" />
      </chakra.button>
    </chakra.div>
  )
}
