import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { endOnServer } from '@/api/session-calls'
import type { StaffLoginResponse } from '../api/generated'
import { api, tags } from '../api/index'
import { deskSession } from './desk-session'

/** Why the login is shown over a page. */
export type Ending = 'refused' | 'idle' | 'expired'

interface SessionState {
  /**
   * `out`: nobody is here. `enrolling`: the one-time password has to be changed. `in`: somebody works. `ended`: the session
   * is over, and the page waits under the login.
   */
  phase: 'out' | 'enrolling' | 'in' | 'ended'
  /** Who works, or worked, on the page. */
  handle: string
  ending: Ending
  /** Counts the people on this page: another one starts on a page of their own. */
  person: number
}

function initialState(): SessionState {
  const stored = deskSession.read()
  return {
    phase: stored === null ? 'out' : stored.enrolling ? 'enrolling' : 'in',
    handle: stored?.handle ?? '',
    ending: 'refused',
    person: 0,
  }
}

interface Entered {
  handle: string
  enrolling: boolean
  /** It is who worked on the page before. */
  same: boolean
}

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    entered(state, { payload }: PayloadAction<Entered>) {
      state.phase = payload.enrolling ? 'enrolling' : 'in'
      state.handle = payload.handle
      if (!payload.same) state.person += 1
    },
    enrolled(state) {
      state.phase = 'in'
    },
    ended(state, { payload }: PayloadAction<Ending>) {
      // Who has not enrolled has nothing to come back to.
      if (state.phase === 'in') state.phase = 'ended'
      else if (state.phase === 'enrolling') state.phase = 'out'
      state.ending = payload
    },
    left(state) {
      state.phase = 'out'
      state.handle = ''
    },
  },
  selectors: { selectSession: (state) => state },
})

export const sessionSlice = slice
export const { enrolled, ended } = slice.actions
export const { selectSession } = slice.selectors

const createThunk = createAsyncThunk.withTypes<{ state: Parameters<typeof selectSession>[0] }>()

/** Keeps what a login answered. Who comes back reads again what failed meanwhile; somebody else sees nothing of the one before. */
export const acceptLogin = createThunk(
  'session/accept',
  ({ handle, answer }: { handle: string; answer: StaffLoginResponse }, { dispatch, getState }) => {
    const before = selectSession(getState())
    const { accessToken, expiresAt, deviceToken, enrolling } = answer
    const same = before.phase === 'ended' && before.handle === handle && !enrolling
    deskSession.write({ token: accessToken, expiresAt, enrolling, handle })
    deskSession.keepDevice(deviceToken)
    if (!same) dispatch(api.util.resetApiState())
    dispatch(slice.actions.entered({ handle, enrolling, same }))
    if (same) dispatch(api.util.invalidateTags([...tags]))
  },
)

/** Ends the session here at once, and on the server as far as it can be reached. */
export const endSession = createThunk('session/end', async (why: Ending | 'left', { dispatch }) => {
  const token = deskSession.token()
  dispatch(why === 'left' ? slice.actions.left() : slice.actions.ended(why))
  if (why === 'left') dispatch(api.util.resetApiState())
  if (token === null) return
  await endOnServer(deskSession, token, dispatch(api.endpoints.staffLogout.initiate()))
})
