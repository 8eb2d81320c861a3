import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { selectIsAuthenticated, selectLoadingAuth } from './auth-slice'

export const useAuthDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>()

/** Who the page takes the visitor for. */
export function useAuth() {
  return { isAuthenticated: useSelector(selectIsAuthenticated), loadingAuth: useSelector(selectLoadingAuth) }
}
