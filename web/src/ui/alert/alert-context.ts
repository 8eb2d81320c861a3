import { createContext, useContext } from 'react'
import type { AlertMessage } from './alert'

type ShowAlert = (alert: AlertMessage) => void

export const AlertContext = createContext<ShowAlert>(() => {
  throw new Error('useAlert needs an AlertProvider above it')
})

/** Shows a message over the page. */
export function useAlert(): ShowAlert {
  return useContext(AlertContext)
}
