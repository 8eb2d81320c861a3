import { http, HttpResponse, type RequestHandler } from 'msw'
import type { StaffRole } from '../api/generated'
import { checkHandlers } from './check-handlers'
import { makeDoubts } from './payout-factories'
import { codes, makeLogin, makeOverview, me, members, staffSessions } from './factories'

/** A desk where everything works. */
export const deskHandlers: RequestHandler[] = [
  http.post('*/api/v1/staff/login', () => HttpResponse.json(makeLogin())),
  http.post('*/api/v1/staff/logout', () => new HttpResponse(null, { status: 204 })),
  http.post('*/api/v1/staff/password', () => HttpResponse.json({ recoveryCodes: [] })),
  http.post('*/api/v1/staff/recovery-codes', () => HttpResponse.json({ recoveryCodes: codes })),
  http.get('*/api/v1/staff/me', () => HttpResponse.json(me)),
  http.get('*/api/v1/staff/members', () => HttpResponse.json(members)),
  http.get('*/api/v1/staff/sessions', () => HttpResponse.json(staffSessions)),
  http.delete('*/api/v1/staff/sessions', () => new HttpResponse(null, { status: 204 })),
  http.delete('*/api/v1/staff/sessions/:id', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/v1/finance/cash', () =>
    HttpResponse.json({ accounts: [], provider: { tells: false }, weeks: [] }),
  ),
  http.get('*/api/v1/finance/overview', () => HttpResponse.json(makeOverview())),
  http.get('*/api/v1/finance/payout-runs/:id/doubts', () => HttpResponse.json(makeDoubts())),
  ...checkHandlers,
]

/** Who sits here has these roles instead. */
export function meWith(...roles: StaffRole[]): RequestHandler {
  return http.get('*/api/v1/staff/me', () => HttpResponse.json({ ...me, roles }))
}
