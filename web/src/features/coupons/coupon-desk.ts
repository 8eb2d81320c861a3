import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { createContext } from 'react'
import { useDispatch } from 'react-redux'
import type { api } from '@/api/index'
import type { useAskLogin } from '@/features/auth/use-ensure-login'
import type { useAlert } from '@/ui/alert/alert-context'
import type { DeskView } from './coupon-dialog'

type ApiState = Parameters<ReturnType<typeof api.endpoints.getCurrentUser.select>>[0]
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>
export const useApiDispatch = useDispatch.withTypes<ApiDispatch>()

/** What getting a coupon needs of the page around it. */
export interface CouponDesk {
  readonly isAuthenticated: boolean
  readonly askLogin: ReturnType<typeof useAskLogin>
  readonly dispatch: ApiDispatch
  readonly showAlert: ReturnType<typeof useAlert>
  /** Opens the dialog. */
  readonly show: (view: DeskView) => void
}

export const CouponDeskContext = createContext<CouponDesk | null>(null)

/** Where the coupon is that somebody asked to see when they were asked to sign in. */
export const keptCouponKey = 'coupon-after-login'
