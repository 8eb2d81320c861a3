import { chakra } from '@chakra-ui/react/styled-system'
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
      <chakra.div
        aria-live="polite"
        position="fixed"
        insetInline="4"
        bottom={{ base: '4', md: '6' }}
        maxWidth="28rem"
        mx="auto"
        zIndex="alert"
      >
        {shown !== null && (
          <chakra.div boxShadow="floating" borderRadius="md" animation="rise-in 320ms {easings.out}">
            <Alert key={shown.key} {...shown.alert} onClose={close} />
          </chakra.div>
        )}
      </chakra.div>
    </AlertContext>
  )
}
