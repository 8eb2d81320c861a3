import { type PayloadAction, createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import { api } from '@/api/index'
import { ledgerPosition } from '@/api/ledger-position'
import { tokenStore } from '@/lib/token-store'

export type ModalMode = 'login' | 'sign-up'

interface AuthState {
  /** The stored token was accepted. */
  isAuthenticated: boolean
  /** It is not known yet whether it will be. */
  loadingAuth: boolean
  /** Which form the modal shows; null while it is closed. */
  modal: ModalMode | null
}

const initialState: AuthState = { isAuthenticated: false, loadingAuth: true, modal: null }

/** Asks the server about the stored token. Without one nobody is signed in and no call is made. */
export const checkAuth = createAsyncThunk<boolean>('auth/check', async (_, { dispatch }) => {
  const token = tokenStore.read()
  if (token === null) return false
  const answer = await dispatch(api.endpoints.validateToken.initiate({ validateTokenRequest: { token } }))
  return answer.data === true
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
  dispatch(api.util.resetApiState())
  await dispatch(checkAuth())
})

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    modalOpened(state, action: PayloadAction<ModalMode>) {
      state.modal = action.payload
    },
    modalClosed(state) {
      state.modal = null
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
  },
})

export const authSlice = slice
export const { modalOpened, modalClosed } = slice.actions
export const { selectIsAuthenticated, selectLoadingAuth, selectModal } = slice.selectors
