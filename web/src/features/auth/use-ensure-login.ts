import { useCallback } from 'react'
import {
  type LoginPrompt,
  loginPrompted,
  modalOpened,
  selectIsAuthenticated,
  selectLoadingAuth,
  selectModal,
  selectSkipped,
} from './auth-slice'
import { LoginModal } from './lazy-login-modal'
import { until, useAuthStore } from './use-auth-store'

/** Loads what asking a visitor needs. */
export const prepareLogin = LoginModal.prepare

/** What came of asking somebody to sign in. */
type LoginOutcome = 'signed-in' | 'skipped' | 'closed'

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
