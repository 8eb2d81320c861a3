import { http, HttpResponse, type JsonBodyType } from 'msw'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import type { PartnerMe } from '../api/generated'
import { portalSession } from '../session/portal-session'

export const partnerToken = 'token-of-ana-lima'

/** Answers a call of the portal; `calls` are the requests that came. */
export function answer(method: 'get' | 'post' | 'delete', path: string, body: JsonBodyType, status = 200) {
  const calls: Request[] = []
  server.use(
    http[method](`*/api/v1/partner${path}`, ({ request }) => {
      calls.push(request.clone())
      return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(body, { status })
    }),
  )
  return calls
}

/** What the server answers when it refuses. */
export function refusal(status: number, code: string, message: string) {
  return { type: 'about:blank', title: code, status, code, message, requestId: 'r1' }
}

/** Somebody of a network that signs. */
export const ana: PartnerMe = { handle: 'ana.lima', partner: 'rede-norte', signs: true, overlapHours: 24 }

interface Start {
  signedIn?: boolean
  /** Who the server says that it is; null: what the test has it answer. */
  me?: PartnerMe | null
}

/** Starts the application at an address of the portal. */
export function renderPortal(path: string, { signedIn = true, me = ana }: Start = {}) {
  if (me !== null) answer('get', '/me', { ...me })
  if (signedIn) portalSession.write({ token: partnerToken, enrolling: false, handle: 'ana.lima' })
  return renderApp(path)
}
