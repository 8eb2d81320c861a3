import type { Store } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useStore } from 'react-redux'
import {
  type LoginPrompt,
  loginPrompted,
  modalOpened,
  selectIsAuthenticated,
  selectLoadingAuth,
  selectModal,
  selectSkipped,
} from './auth-slice'

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

/** What came of asking somebody to sign in. */
export type LoginOutcome = 'signed-in' | 'skipped' | 'closed'

/**
 * Before something that needs an account: asks a visitor to sign in, and tells what came of it. What waits for it resumes even
 * when its component is gone, since a login reads the page's data anew.
 */
export function useAskLogin(): (prompt?: LoginPrompt) => Promise<LoginOutcome> {
  const store = useAuthStore()
  return useCallback(
    async (prompt) => {
      await until(store, (state) => !selectLoadingAuth(state))
      if (selectIsAuthenticated(store.getState())) return 'signed-in'
      store.dispatch(prompt === undefined ? modalOpened('login') : loginPrompted(prompt))
      await until(store, (state) => selectModal(state) === null)
      if (selectIsAuthenticated(store.getState())) return 'signed-in'
      return prompt !== undefined && selectSkipped(store.getState()) ? 'skipped' : 'closed'
    },
    [store],
  )
}

/** As useAskLogin, where only an account will do: tells whether somebody is signed in after that. */
export function useEnsureLogin(): () => Promise<boolean> {
  const ask = useAskLogin()
  return useCallback(async () => (await ask()) === 'signed-in', [ask])
}
