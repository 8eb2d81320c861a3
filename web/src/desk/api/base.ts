import { sessionCalls } from '@/api/session-calls'
import { deskSession } from '../session/desk-session'

/** Every call of the desk. */
export const { headersOf, noteAnswer, baseQuery } = sessionCalls(
  deskSession,
  '/api/v1/staff/login',
  'X-Staff-Token',
)
