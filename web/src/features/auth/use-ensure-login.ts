import type { Store } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { modalOpened, selectIsAuthenticated, selectLoadingAuth, selectModal } from './auth-slice'

type AuthRoot = Parameters<typeof selectModal>[0]

const useAuthStore = useStore.withTypes<Store<AuthRoot>>()

function until(store: Store<AuthRoot>, holds: (state: AuthRoot) => boolean): Promise<void> {
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

/**
 * Before something that needs an account: asks a visitor to sign in, and tells whether somebody is signed in after that. What
 * waits for it resumes even when its component is gone, since a login reads the page's data anew.
 */
export function useEnsureLogin(): () => Promise<boolean> {
  const store = useAuthStore()
  return useCallback(async () => {
    await until(store, (state) => !selectLoadingAuth(state))
    if (selectIsAuthenticated(store.getState())) return true
    store.dispatch(modalOpened('login'))
    await until(store, (state) => selectModal(state) === null)
    return selectIsAuthenticated(store.getState())
  }, [store])
}
