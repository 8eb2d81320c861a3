import { type PayloadAction, createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import { api } from '@/api/index'
import { ledgerPosition } from '@/api/ledger-position'
import { isApiError } from '@/api/problem'
import { tokenStore } from '@/lib/token-store'

export type ModalMode = 'login' | 'sign-up'

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
  modal: null,
  prompt: null,
  skipped: false,
  confirmation: 'none',
}

/**
 * Asks the server about the stored token. Without one nobody is signed in and no call is made. What was read for a visitor, as
 * the coupons of the page that the server wrote, is read again for the shopper, and stays on the screen until then.
 */
export const checkAuth = createAsyncThunk<boolean>('auth/check', async (_, { dispatch }) => {
  const token = tokenStore.read()
  if (token === null) return false
  const answer = await dispatch(api.endpoints.validateToken.initiate({ validateTokenRequest: { token } }))
  if (isApiError(answer.error) && answer.error.code === 'token_invalid') tokenStore.refuse(token)
  if (answer.data !== true) return false
  dispatch(api.util.invalidateTags(['User', 'Coupons', 'Favourites']))
  return true
})

/** Forgets the token and everything that was read with it. */
export const logout = createAsyncThunk('auth/logout', (_, { dispatch }) => {
  tokenStore.remove()
  ledgerPosition.reset()
  dispatch(api.util.resetApiState())
})

/** Keeps the token of a login that succeeded, then has it checked. */
export const acceptToken = createAsyncThunk('auth/accept', async (token: string, { dispatch }) => {
  tokenStore.write(token)
  ledgerPosition.reset()
  await dispatch(checkAuth())
})

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
      .addCase(checkAuth.fulfilled, (state, action) => {
        state.isAuthenticated = action.payload
        state.loadingAuth = false
      })
      .addCase(checkAuth.rejected, (state) => {
        state.isAuthenticated = false
        state.loadingAuth = false
      })
      .addCase(logout.fulfilled, (state) => {
        state.isAuthenticated = false
        state.loadingAuth = false
      })
  },
  selectors: {
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectLoadingAuth: (state) => state.loadingAuth,
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
  selectModal,
  selectPrompt,
  selectSkipped,
  selectConfirmation,
} = slice.selectors
