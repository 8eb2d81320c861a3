import { useCallback } from 'react'
import { confirmationAsked, selectConfirmation } from './auth-slice'
import { until, useAuthStore } from './use-auth-store'

/**
 * Asks for the password once more, as the server wants before guarded changes (`reauthentication_required`). Tells whether it
 * was given.
 */
export function useConfirmPassword(): () => Promise<boolean> {
  const store = useAuthStore()
  return useCallback(async () => {
    store.dispatch(confirmationAsked())
    await until(store, (state) => selectConfirmation(state) !== 'asked')
    return selectConfirmation(store.getState()) === 'given'
  }, [store])
}
