import type { ServerResponse } from 'node:http'
import type { FinancePayout } from '../src/desk/api/generated'
import { json, problem } from './fixtures-http'
import { makePlan, makeRunDoubts, makeRuns, makeStory } from './fixtures-payouts-data'

interface PayoutCall {
  readonly call: string
  readonly query: URLSearchParams
  readonly scene: string | undefined
}

let looks = 0
const runsPath = '/api/v1/finance/payout-runs'
const payoutsPath = '/api/v1/finance/payouts'

/** Answers what is about runs and payouts; says whether it did. */
export function answerPayouts({ call, query, scene }: PayoutCall, response: ServerResponse): boolean {
  const [method = '', path = ''] = call.split(' ')
  if (!path.startsWith(runsPath) && !path.startsWith(payoutsPath)) return false
  if (scene === 'error') {
    problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
    return true
  }
  const runs = scene === 'empty' ? [] : makeRuns(new Date(), looks)
  if (path.startsWith(runsPath)) runCall(method, path.slice(runsPath.length + 1), runs, scene, response)
  else payoutCall(method, path.slice(payoutsPath.length + 1), query, runs, response)
  return true
}

type Runs = ReturnType<typeof makeRuns>

function runCall(
  method: string,
  rest: string,
  runs: Runs,
  scene: string | undefined,
  response: ServerResponse,
) {
  const [id = '', action] = rest.split('/')
  if (id === '' && method === 'GET') {
    json(
      response,
      200,
      runs.map(({ run }) => run),
    )
    return
  }
  if (id === '') {
    if (scene === 'blocked')
      problem(response, 409, 'payouts_blocked', 'Os pagamentos estão parados: há uma saída sem explicação.')
    else json(response, 202, { id: runs[0]?.run.id ?? '' })
    return
  }
  if (id === 'preview') {
    json(
      response,
      200,
      scene === 'empty'
        ? { totalCents: 0, payouts: 0, paid: 0, excluded: 0, lines: [], truncated: false }
        : makePlan(),
    )
    return
  }
  const made = runs.find(({ run }) => run.id === id)
  if (made === undefined) problem(response, 404, 'not_found', 'Não encontrado.')
  else if (action === 'doubts') json(response, 200, makeRunDoubts(made.payouts))
  else if (action === 'approve')
    problem(response, 409, 'second_person', 'Outra pessoa precisa aprovar: o total está acima do limite.')
  else if (action === 'cancel')
    problem(response, 409, 'transition_refused', 'O estado atual não permite esta ação. Atualize a página.')
  else {
    looks += 1
    json(response, 200, made.run)
  }
}

function listed(query: URLSearchParams, runs: Runs): FinancePayout[] {
  const q = query.get('q') ?? ''
  const states = query.getAll('state')
  const run = query.get('run')
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? '9'
  return runs
    .filter((made) => run === null || made.run.id === run)
    .flatMap(({ payouts }) => payouts.toReversed())
    .filter(
      (one) =>
        (states.length === 0 || states.includes(one.state)) &&
        [one.id, one.userId, one.endToEndId ?? ''].some((text) => text.startsWith(q)) &&
        one.requestedAt >= from &&
        one.requestedAt.slice(0, 10) <= to,
    )
}

function payoutCall(
  method: string,
  rest: string,
  query: URLSearchParams,
  runs: Runs,
  response: ServerResponse,
) {
  const [id = '', action] = rest.split('/')
  if (id === '') {
    const all = listed(query, runs)
    const start = Number(query.get('cursor') ?? '0')
    const end = start + Number(query.get('limit') ?? '100')
    json(response, 200, {
      payouts: all.slice(start, end),
      ...(end < all.length && { next: String(end) }),
    })
    return
  }
  if (id === 'export') {
    response.writeHead(200, {
      'Content-Type': 'text/csv',
      'Content-Disposition': 'attachment; filename="pagamentos.csv"',
    })
    response.end('dia,valor\n2026-11-20,12.34\n')
    return
  }
  const made = runs.find(({ payouts }) => payouts.some((one) => one.id === id))
  const payout = made?.payouts.find((one) => one.id === id)
  if (made === undefined || payout === undefined) problem(response, 404, 'not_found', 'Não encontrado.')
  else if (method === 'GET') json(response, 200, makeStory(payout, made.run))
  else if (action === 'ask')
    problem(response, 409, 'payout_waits', 'Ainda não há resposta sobre este pagamento.')
  else json(response, 200, payout)
}
