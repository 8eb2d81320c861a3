import { setupServer } from 'msw/node'
import { deskHandlers } from '@/desk/testing/handlers'
import { handlers } from './handlers'

/** The API as tests see it. A call that no handler expects fails the test. */
export const server = setupServer(...handlers, ...deskHandlers)
