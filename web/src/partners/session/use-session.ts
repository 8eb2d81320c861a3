import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { TabSession } from '@/lib/tab-session'
import { enter, leave, selectSession } from './session-slice'

type SessionRoot = Parameters<typeof selectSession>[0]

const usePortalDispatch = useDispatch.withTypes<ThunkDispatch<SessionRoot, unknown, UnknownAction>>()

/** Who is signed in, and how that changes. */
export function useSession() {
  const dispatch = usePortalDispatch()
  const session = useSelector(selectSession)
  return {
    ...session,
    enter: (stored: TabSession) => void dispatch(enter(stored)),
    leave: () => void dispatch(leave(undefined)),
  }
}
