import type { Store } from '@reduxjs/toolkit'
import { useStore } from 'react-redux'
import type { selectModal } from './auth-slice'

type AuthRoot = Parameters<typeof selectModal>[0]

export const useAuthStore = useStore.withTypes<Store<AuthRoot>>()

/** Waits until something holds of the state. */
export function until(store: Store<AuthRoot>, holds: (state: AuthRoot) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds(store.getState())) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look()
  })
}
