import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { portalSession, type StoredSession } from './portal-session'

interface SessionState {
  /** `enrolling`: the one-time password has to be changed. `ended`: the server says that the session is over. */
  phase: 'out' | 'enrolling' | 'in' | 'ended'
  handle: string
}

function stateOf(stored: StoredSession | null): SessionState {
  if (stored === null) return { phase: 'out', handle: '' }
  return { phase: stored.enrolling ? 'enrolling' : 'in', handle: stored.handle }
}

/** Who is signed in at the portal. What is kept in the tab is written where these are dispatched. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: () => stateOf(portalSession.read()),
  reducers: {
    entered: (_state, { payload }: PayloadAction<StoredSession>) => stateOf(payload),
    left: () => stateOf(null),
    ended: (state) => {
      state.phase = 'ended'
    },
  },
  selectors: { selectSession: (state) => state },
})

export const { entered, left, ended } = sessionSlice.actions
export const { selectSession } = sessionSlice.selectors
