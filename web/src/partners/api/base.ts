import { sessionCalls } from '@/api/session-calls'
import { portalSession } from '../session/portal-session'

/** Every call of the portal. */
export const { baseQuery } = sessionCalls(portalSession, '/api/v1/partner/login', 'X-Partner-Token')
