import type { ServerResponse } from 'node:http'
import { makeAccountLedger, makeMargins } from './fixtures-book-data'
import {
  makeAudit,
  makeBreaks,
  makeFoundBreaks,
  makeMonthChecks,
  makePeriods,
  makeRun,
  makeStory,
  makeIncome,
  makeTrialBalance,
} from './fixtures-check-data'
import { me } from './fixtures-desk-data'
import { json, problem } from './fixtures-http'
import { propose } from './fixtures-proposals'

const now = new Date()
const today = now.toISOString().slice(0, 10)
const periods = makePeriods(now)
const runs = Array.from({ length: 186 }, (_, place) => makeRun(place, now))
const breaks = new Map(makeBreaks(now, false).map((found) => [found.id, found]))
const blockedBreaks = new Map(makeBreaks(now, true).map((found) => [found.id, found]))

interface CheckCall {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  readonly scene: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Answers what is about checking and closing: reconciliation, breaks, the book, the record. */
export function answerCheck(asked: CheckCall, response: ServerResponse): boolean {
  const [method = '', path = ''] = asked.call.split(' ')
  const [part, id, deed] = path.replace(/^\/api\/v1\/(finance|staff)\//, '').split('/')
  if (
    ![
      'trial-balance',
      'income-statement',
      'margins',
      'account-ledger',
      'periods',
      'entries',
      'reconciliations',
      'breaks',
      'audit',
    ].includes(part ?? '')
  )
    return false
  if (asked.scene === 'error')
    problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
  else if (id === 'export') {
    response.writeHead(200, {
      'Content-Type': 'text/csv',
      'Content-Disposition': `attachment; filename="${part}.csv"`,
    })
    response.end('exemplo\n')
  } else if (part === 'account-ledger') {
    const ledger = makeAccountLedger(asked.query, today)
    json(
      response,
      200,
      asked.scene === 'empty' ? { ...ledger, count: 0, lines: [], next: undefined } : ledger,
    )
  } else if (part === 'margins' && id === 'lines') {
    const ledger = makeAccountLedger(asked.query, today)
    json(response, 200, {
      lines:
        asked.scene === 'empty'
          ? []
          : ledger.lines.map((line, place) => ({
              ...line,
              account: place % 2 === 0 ? 'commission' : 'cashback_granted',
              amountCents: place % 2 === 0 ? 1_600 : -1_000,
              balanceCents: Math.ceil((place + 1) / 2) * 1_600 - Math.floor((place + 1) / 2) * 1_000,
            })),
    })
  } else if (part === 'margins') {
    const margins = makeMargins(
      asked.query.get('month') ?? today.slice(0, 7),
      asked.query.get('by') ?? 'store',
      today,
    )
    json(response, 200, asked.scene === 'empty' ? { ...margins, rows: [], resultCents: 0 } : margins)
  } else if (part === 'trial-balance') {
    const balance = makeTrialBalance(asked.query.get('at') ?? today, today)
    json(
      response,
      200,
      asked.scene === 'empty' ? { ...balance, rows: [], debitCents: 0, creditCents: 0 } : balance,
    )
  } else if (part === 'income-statement') {
    const income = makeIncome(asked.query.get('month') ?? today.slice(0, 7), today)
    json(
      response,
      200,
      asked.scene === 'empty' ? { ...income, rows: [], resultCents: 0, restatedCents: 0 } : income,
    )
  } else if (part === 'periods' && deed === 'checklist')
    json(response, 200, makeMonthChecks(id ?? '', asked.scene === 'blocked'))
  else if (part === 'periods' && id !== undefined) closePeriod(id, asked.body, response)
  else if (part === 'periods') json(response, 200, asked.scene === 'empty' ? [] : periods)
  else if (part === 'entries') {
    response.writeHead(200, {
      'Content-Type': 'text/csv',
      'Content-Disposition': `attachment; filename="lancamentos-${asked.query.get('month') ?? ''}.csv"`,
    })
    response.end('linha;quando;sequencia;evento;conta;codigo_da_conta;natureza;titular;debito;credito\n')
  } else if (part === 'audit') {
    const before = Number(asked.query.get('before') ?? '') || 1_000_000
    const subject = asked.query.get('subject') ?? ''
    const records = makeAudit(now, before, 100)
    json(
      response,
      200,
      asked.scene === 'empty' ? [] : records.filter((record) => subject === '' || record.subject === subject),
    )
  } else if (part === 'reconciliations') answerRuns(method, id, asked, response)
  else answerBreaks(method, id, deed, asked, response)
  return true
}

function closePeriod(month: string, body: Record<string, unknown>, response: ServerResponse) {
  const period = periods.find((known) => known.month === month)
  const oldest = periods.findLast(({ closed }) => !closed)
  if (period === undefined) return problem(response, 404, 'not_found', 'Não encontrado.')
  if (period !== oldest) return problem(response, 409, 'period_order', 'Um mês anterior está aberto.')
  json(
    response,
    202,
    propose({
      kind: 'close_month',
      subject: `period:${month}`,
      payload: { month },
      reason: text(body.reason),
    }),
  )
}

function answerRuns(method: string, id: string | undefined, asked: CheckCall, response: ServerResponse) {
  if (method === 'POST') {
    const dryRun = asked.query.get('dryRun') === 'true'
    const kind = asked.query.get('kind') === 'sales' ? 'sales' : 'payouts'
    const found = makeFoundBreaks(now)
    const run = {
      ...makeRun(kind === 'sales' ? 3 : 1, now),
      id: `e3999999-1c2d-4e3f-8a4b-${String(runs.length).padStart(12, '0')}`,
      from: asked.query.get('from') ?? today,
      to: asked.query.get('to') ?? today,
      breaks: found.length,
      by: `staff:${me.id}`,
      at: new Date().toISOString(),
    }
    if (!dryRun) runs.unshift(run)
    return json(response, 200, { run, found, dryRun, blocked: asked.scene === 'blocked' })
  }
  if (id === undefined) return json(response, 200, asked.scene === 'empty' ? [] : runs)
  const run = runs.find((known) => known.id === id)
  if (run === undefined) return problem(response, 404, 'not_found', 'Não encontrado.')
  json(response, 200, run)
}

function answerBreaks(
  method: string,
  id: string | undefined,
  deed: string | undefined,
  { scene, query, body }: CheckCall,
  response: ServerResponse,
) {
  const all = scene === 'blocked' ? blockedBreaks : breaks
  if (id === undefined) {
    const withClosed = query.get('closed') === 'true'
    const list = [...all.values()].filter(({ state }) => withClosed || state !== 'closed')
    return json(response, 200, scene === 'empty' ? [] : list)
  }
  const found = all.get(id)
  if (found === undefined) return problem(response, 404, 'not_found', 'Não encontrado.')
  if (method === 'GET') return json(response, 200, makeStory(found))
  if (deed === 'close' && found.severity === 'critical') {
    const payload = { breakId: id, category: found.category }
    return json(
      response,
      202,
      propose({ kind: 'close_break', subject: `break:${id}`, payload, reason: text(body.reason) }),
    )
  }
  const updatedAt = new Date().toISOString()
  if (deed === 'assign')
    Object.assign(found, { state: 'assigned', owner: `staff:${text(body.owner)}`, updatedAt })
  if (deed === 'explain') Object.assign(found, { state: 'explained', reason: text(body.reason), updatedAt })
  if (deed === 'close') Object.assign(found, { state: 'closed', updatedAt })
  json(response, 200, found)
}
