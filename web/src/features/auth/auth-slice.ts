import { type PayloadAction, createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import type { LoginResponse } from '@/api/account/generated'
import { api } from '@/api/index'
import { keptAnswers } from '@/api/kept-answers'
import { ledgerPosition } from '@/api/ledger-position'
import { isApiError } from '@/lib/problem'
import { deviceStore, noticesStore, tokenStore } from '@/lib/token-store'

export type ModalMode = 'login' | 'sign-up' | 'reset'

/** Why somebody is asked to sign in, and whether they may go on without. */
export interface LoginPrompt {
  readonly reason: string
  /** The words for going on without signing in; null where that is not possible. */
  readonly skip: string | null
}

interface AuthState {
  /** The stored token was accepted. */
  isAuthenticated: boolean
  /** It is not known yet whether it will be. */
  loadingAuth: boolean
  /** Somebody was signed in here, and the session ended without their leaving. */
  sessionEnded: boolean
  /** Which form the modal shows; null while it is closed. */
  modal: ModalMode | null
  /** What it was opened for; null when the shopper opened it. */
  prompt: LoginPrompt | null
  /** It was closed by going on without signing in. */
  skipped: boolean
  /** Whether the password is asked for once more, and whether it was given the last time. */
  confirmation: 'none' | 'asked' | 'given'
}

const initialState: AuthState = {
  isAuthenticated: false,
  loadingAuth: true,
  sessionEnded: false,
  modal: null,
  prompt: null,
  skipped: false,
  confirmation: 'none',
}

/**
 * What is known of the stored token; "unanswered" when nobody could be asked, and "kept" when this device has something to read
 * for it without a connection.
 */
type TokenState = 'none' | 'accepted' | 'refused' | 'unanswered' | 'kept'

/**
 * Asks the server about the stored token. Without one nobody is signed in and no call is made. What was read for a visitor, as
 * the coupons of the page that the server wrote, is read again for the shopper, and stays on the screen until then.
 */
export const checkAuth = createAsyncThunk<TokenState>('auth/check', async (_, { dispatch }) => {
  const token = tokenStore.read()
  void keptAnswers.forgetOthers(token)
  if (token === null) return 'none'
  const answer = await dispatch(api.endpoints.validateToken.initiate({ validateTokenRequest: { token } }))
  if (isApiError(answer.error) && answer.error.code === 'token_invalid') {
    tokenStore.refuse(token)
    void keptAnswers.forgetOthers(null)
    return 'refused'
  }
  if (isApiError(answer.error) && answer.error.code === 'network' && (await keptAnswers.has(token)))
    return 'kept'
  if (answer.data !== true) return 'unanswered'
  dispatch(api.util.invalidateTags(['User', 'Coupons', 'Favourites', 'Clubs']))
  return 'accepted'
})

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

function signOut(state: AuthState) {
  state.isAuthenticated = false
  state.loadingAuth = false
  state.confirmation = 'none'
}

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    modalOpened(state, action: PayloadAction<ModalMode>) {
      if (state.modal === null) state.prompt = null
      state.modal = action.payload
    },
    loginPrompted(state, action: PayloadAction<LoginPrompt>) {
      state.modal = 'login'
      state.prompt = action.payload
      state.skipped = false
    },
    loginSkipped(state) {
      state.modal = null
      state.skipped = true
    },
    modalClosed(state) {
      state.modal = null
    },
    confirmationAsked(state) {
      state.confirmation = 'asked'
    },
    confirmationEnded(state, action: PayloadAction<'none' | 'given'>) {
      state.confirmation = action.payload
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(checkAuth.fulfilled, (state, { payload }) => {
        if (payload === 'accepted' || payload === 'kept') {
          state.isAuthenticated = true
          state.loadingAuth = false
          state.sessionEnded = false
        } else {
          state.sessionEnded ||= payload === 'refused' || (payload === 'none' && state.isAuthenticated)
          signOut(state)
        }
      })
      .addCase(checkAuth.rejected, signOut)
      .addCase(forgetSession.fulfilled, (state) => {
        signOut(state)
        state.sessionEnded = false
      })
  },
  selectors: {
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectLoadingAuth: (state) => state.loadingAuth,
    selectSessionEnded: (state) => state.sessionEnded,
    selectModal: (state) => state.modal,
    selectPrompt: (state) => state.prompt,
    selectSkipped: (state) => state.skipped,
    selectConfirmation: (state) => state.confirmation,
  },
})

export const authSlice = slice
export const { modalOpened, modalClosed, loginPrompted, loginSkipped, confirmationAsked, confirmationEnded } =
  slice.actions
export const {
  selectIsAuthenticated,
  selectLoadingAuth,
  selectSessionEnded,
  selectModal,
  selectPrompt,
  selectSkipped,
  selectConfirmation,
} = slice.selectors
