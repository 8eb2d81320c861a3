import { useCallback } from 'react'
import type { LoginResponse } from '@/api/account/generated'
import { useAlert } from '@/ui/alert/alert-context'
import { modalClosed } from './auth-slice'
import { acceptLogin } from './session'
import { copy } from './copy'
import { useAuthDispatch } from './use-auth'

/** What every way in ends with: the login is kept and checked, the modal closes, and the shopper is told. */
export function useEntered(): (answer: LoginResponse) => Promise<void> {
  const dispatch = useAuthDispatch()
  const showAlert = useAlert()
  return useCallback(
    async (answer) => {
      await dispatch(acceptLogin(answer))
      dispatch(modalClosed())
      showAlert({
        severity: 'success',
        message: copy.loginDone,
        ...(answer.reactivated && { detail: copy.reactivated, stays: true }),
      })
    },
    [dispatch, showAlert],
  )
}
