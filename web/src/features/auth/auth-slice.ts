import { type PayloadAction, createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import { api } from '@/api/index'
import { keptAnswers } from '@/api/kept-answers'
import { isApiError } from '@/lib/problem'
import { tokenStore } from '@/lib/token-store'

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
    sessionForgotten(state) {
      signOut(state)
      state.sessionEnded = false
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
export const {
  modalOpened,
  modalClosed,
  loginPrompted,
  loginSkipped,
  sessionForgotten,
  confirmationAsked,
  confirmationEnded,
} = slice.actions
export const {
  selectIsAuthenticated,
  selectLoadingAuth,
  selectSessionEnded,
  selectModal,
  selectPrompt,
  selectSkipped,
  selectConfirmation,
} = slice.selectors
