import { createAsyncThunk } from '@reduxjs/toolkit'
import type { LoginResponse } from '@/api/account/generated'
import { api } from '@/api/index'
import { keptAnswers } from '@/api/kept-answers'
import { ledgerPosition } from '@/api/ledger-position'
import { deviceStore, noticesStore, tokenStore } from '@/lib/token-store'
import { checkAuth, sessionForgotten } from './auth-slice'

/** Ends the notices of this device. What can do that is loaded where there are some. */
async function endNotices(): Promise<void> {
  if (noticesStore.read() === null) return
  const { dropNotices } = await import('@/lib/push')
  await dropNotices()
}

/** Forgets the token and everything that was read with it. For a session that is over on the server already. */
export const forgetSession = createAsyncThunk('auth/forget', async (_, { dispatch }) => {
  tokenStore.remove()
  await Promise.allSettled([keptAnswers.forgetOthers(null), endNotices()])
  ledgerPosition.reset()
  dispatch(api.util.resetApiState())
  dispatch(sessionForgotten())
})

const longestLogoutMs = 3000

/** Ends the session on the server, and here whatever the server says. */
export const logout = createAsyncThunk('auth/logout', async (_, { dispatch }) => {
  const call = dispatch(api.endpoints.logout.initiate())
  const timer = setTimeout(() => {
    call.abort()
  }, longestLogoutMs)
  await call
  clearTimeout(timer)
  await dispatch(forgetSession())
})

/** Keeps what a login that succeeded answered, then has the token checked. */
export const acceptLogin = createAsyncThunk(
  'auth/accept',
  async ({ access_token, deviceToken }: LoginResponse, { dispatch }) => {
    tokenStore.write(access_token)
    deviceStore.write(deviceToken)
    ledgerPosition.reset()
    await dispatch(checkAuth())
    const account = keptAnswers.accountOf(access_token) ?? ''
    import('./keep-notices').then(
      ({ keepNotices }) => dispatch(keepNotices(account)),
      () => undefined, // without it the notices end with the session before
    )
  },
)
