import type { ServerResponse } from 'node:http'
import { answerCheck } from './fixtures-check'
import {
  makeEmptyOverview,
  makeOverview,
  makeStaffSessions,
  me,
  members,
  recoveryCodes,
} from './fixtures-desk-data'
import { json, problem } from './fixtures-http'
import { answerPayouts } from './fixtures-payouts'
import { answerProposals } from './fixtures-proposals'
import { answerRemittances } from './fixtures-remittances'
import { answerSales } from './fixtures-sales'
import { answerSimulations } from './fixtures-simulations'
import { answerTerms } from './fixtures-terms'

const token = 'fixture-staff-token'
const password = 'devolve-demo'
const oneTimePassword = 'primeira-vez'

interface DeskCall {
  /** Method and path. */
  readonly call: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  readonly token: string | undefined
  /** What the cookie `scene` asks for: slow, error, empty, blocked. */
  readonly scene: string | undefined
}

/** Whether a path is the desk's. */
export function isDeskPath(pathname: string): boolean {
  return /^\/api\/v1\/(staff|finance)\//.test(pathname)
}

/** Answers the desk's calls: ana.reis, devolve-demo and any code; with "primeira-vez" as the password one enrols. */
export function answerDesk(asked: DeskCall, response: ServerResponse) {
  const { call, body, token: given, scene } = asked
  const now = new Date()
  if (call === 'POST /api/v1/staff/login') return login(body, response)
  if (given !== token) return problem(response, 401, 'token_invalid', 'Sua sessão terminou. Entre novamente.')
  if (scene === 'slow') return
  if (answerPayouts(asked, response)) return
  if (answerSales(asked, response)) return
  if (answerProposals(asked, response)) return
  if (answerTerms(asked, response)) return
  if (answerRemittances(asked, response)) return
  if (answerSimulations(asked, response)) return
  switch (call) {
    case 'GET /api/v1/staff/me':
      return json(response, 200, me)
    case 'GET /api/v1/staff/members':
      return json(response, 200, members)
    case 'GET /api/v1/staff/sessions':
      return json(response, 200, makeStaffSessions(now))
    case 'POST /api/v1/staff/password':
      return json(response, 200, body.password === oneTimePassword ? recoveryCodes : { recoveryCodes: [] })
    case 'POST /api/v1/staff/recovery-codes':
      return json(response, 200, recoveryCodes)
    case 'GET /api/v1/finance/overview':
      if (scene === 'error')
        return problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
      return json(
        response,
        200,
        scene === 'empty' ? makeEmptyOverview(now) : makeOverview(now, scene === 'blocked'),
      )
    default:
      if (answerCheck(asked, response)) return
      if (call.startsWith('DELETE ') || call === 'POST /api/v1/staff/logout') {
        response.writeHead(204).end()
        return
      }
      return problem(response, 501, 'no_fixture', 'Não há resposta de exemplo para isso.')
  }
}

function login(body: Record<string, unknown>, response: ServerResponse) {
  const enrolling = body.password === oneTimePassword
  if (body.handle !== me.handle || (body.password !== password && !enrolling))
    return problem(response, 401, 'staff_credentials_invalid', 'Usuário, senha ou código não conferem.')
  json(response, 200, {
    accessToken: token,
    expiresAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
    deviceToken: 'fixture-device',
    enrolling,
  })
}
