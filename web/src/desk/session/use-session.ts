import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { selectSession } from './session-slice'

type SessionRoot = Parameters<typeof selectSession>[0]

export const useDeskDispatch = useDispatch.withTypes<ThunkDispatch<SessionRoot, unknown, UnknownAction>>()

/** Who sits at the desk, as far as this page knows. */
export function useSession() {
  return useSelector(selectSession)
}
