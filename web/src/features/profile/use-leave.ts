import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { AlertMessage } from '@/ui/alert/alert'
import { useAlert } from '@/ui/alert/alert-context'
import { logout } from '@/features/auth/session'
import { useAuthDispatch } from '@/features/auth/use-auth'
import { paths } from '@/lib/paths'

/** After the server has ended the session: leaves the profile for the home page, signed out, with a word about it. */
export function useLeave(): (alert: AlertMessage) => Promise<void> {
  const dispatch = useAuthDispatch()
  const navigate = useNavigate()
  const showAlert = useAlert()
  return useCallback(
    async (alert) => {
      await navigate(paths.home) // first, so that the profile does not ask for a login
      await dispatch(logout())
      showAlert(alert)
    },
    [dispatch, navigate, showAlert],
  )
}
