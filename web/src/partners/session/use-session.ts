import { useDispatch, useSelector } from 'react-redux'
import { api, usePartnerSignOutMutation } from '../api/index'
import { portalSession, type StoredSession } from './portal-session'
import { entered, left, selectSession } from './session-slice'

/** Who is signed in, and how that changes. */
export function useSession() {
  const dispatch = useDispatch()
  const [signOut] = usePartnerSignOutMutation()
  const session = useSelector(selectSession)
  return {
    ...session,
    /** Keeps what a login answered, or that the password was changed. */
    enter: (stored: StoredSession) => {
      portalSession.write(stored)
      dispatch(entered(stored))
    },
    /** Ends the session here at once, and on the server as far as it can be reached. */
    leave: () => {
      const token = portalSession.token()
      dispatch(left())
      dispatch(api.util.resetApiState())
      void signOut().finally(() => {
        if (portalSession.token() === token) portalSession.remove()
      })
    },
  }
}
