import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { endOnServer } from '@/api/session-calls'
import type { TabSession } from '@/lib/tab-session'
import { api } from '../api/index'
import { portalSession } from './portal-session'

interface SessionState {
  /** `enrolling`: the one-time password has to be changed. `ended`: the server says that the session is over. */
  phase: 'out' | 'enrolling' | 'in' | 'ended'
  handle: string
}

function stateOf(stored: TabSession | null): SessionState {
  if (stored === null) return { phase: 'out', handle: '' }
  return { phase: stored.enrolling ? 'enrolling' : 'in', handle: stored.handle }
}

/** Who is signed in at the portal. What is kept in the tab is written where these are dispatched. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: () => stateOf(portalSession.read()),
  reducers: {
    entered: (_state, { payload }: PayloadAction<TabSession>) => stateOf(payload),
    left: () => stateOf(null),
    ended: (state) => {
      if (state.phase !== 'out') state.phase = 'ended' // who has left knows
    },
  },
  selectors: { selectSession: (state) => state },
})

export const { ended } = sessionSlice.actions
export const { selectSession } = sessionSlice.selectors

/** Keeps what a login answered, or that the password was changed. Nobody sees what was read before. */
export const enter = createAsyncThunk('session/enter', (stored: TabSession, { dispatch }) => {
  portalSession.write(stored)
  dispatch(api.util.resetApiState())
  dispatch(sessionSlice.actions.entered(stored))
})

/** Ends the session here at once, and on the server as far as it can be reached. */
export const leave = createAsyncThunk('session/leave', async (_given: undefined, { dispatch }) => {
  const token = portalSession.token()
  dispatch(sessionSlice.actions.left())
  dispatch(api.util.resetApiState())
  if (token === null) return
  await endOnServer(portalSession, token, dispatch(api.endpoints.partnerSignOut.initiate()))
})
