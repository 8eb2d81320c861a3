import type { ServerResponse } from 'node:http'
import type { ConversionSummary, QuarantineEntry } from '../src/desk/api/generated'
import { json, problem } from './fixtures-http'
import { propose } from './fixtures-proposals'
import {
  makeClicks,
  makeQuarantine,
  makeQuarantineStory,
  makeSales,
  makeSaleStory,
} from './fixtures-sales-data'

interface SalesCall {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  readonly scene: string | undefined
}

const now = new Date()
const sales = makeSales(now)
let entries = makeQuarantine(now)

function matches(sale: ConversionSummary, query: URLSearchParams): boolean {
  const q = query.get('q') ?? ''
  const statuses = query.getAll('status')
  const day = sale.occurredAt.slice(0, 10)
  const known: (string | undefined)[] = [sale.id, sale.orderId, sale.clickId, sale.transactionId, sale.userId]
  return (
    (q === '' || known.includes(q) || q.includes('@')) &&
    (statuses.length === 0 || statuses.includes(sale.status)) &&
    [sale.storeSlug, ''].includes(query.get('store') ?? '') &&
    [sale.network, ''].includes(query.get('network') ?? '') &&
    (query.get('unattributed') !== 'true' || sale.clickId === undefined) &&
    (query.get('contested') !== 'true' || sale.contestedBy !== undefined) &&
    (query.get('held') !== 'true' || sale.heldAt !== undefined) &&
    (query.get('from') ?? '') <= day &&
    day <= (query.get('to') ?? '9999')
  )
}

/** Answers what is about sales and the quarantine; false when a call is about something else. */
export function answerSales(asked: SalesCall, response: ServerResponse): boolean {
  const [method = '', path = ''] = asked.call.split(' ')
  const [part, id = '', deed] = path.replace('/api/v1/finance/', '').split('/')
  if (part !== 'conversions' && part !== 'quarantine') return false
  if (asked.scene === 'error')
    problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
  else if (part === 'conversions') answerSale(id, deed, asked, response)
  else answerQuarantine(method, Number(id), deed, asked, response)
  return true
}

function answerSale(
  id: string,
  deed: string | undefined,
  { query, body, scene }: SalesCall,
  response: ServerResponse,
) {
  if (id === 'export') {
    response.writeHead(200, {
      'Content-Type': 'text/csv',
      'Content-Disposition': 'attachment; filename="vendas.csv"',
    })
    return response.end('id;situacao\n')
  }
  if (id === '') {
    const found = scene === 'empty' ? [] : sales.filter((sale) => matches(sale, query))
    const start = Number(query.get('cursor') ?? '') || 0
    const end = start + (Number(query.get('limit') ?? '') || 100)
    return json(response, 200, {
      conversions: found.slice(start, end),
      ...(end < found.length && { next: String(end) }),
    })
  }
  const sale = sales.find((known) => known.id === id)
  if (sale === undefined) return problem(response, 404, 'not_found', 'Não encontramos esta venda.')
  if (deed === undefined) return json(response, 200, makeSaleStory(sale))
  if (deed === 'clicks') return json(response, 200, scene === 'empty' ? [] : makeClicks(sale))
  if (deed === 'write-off')
    return json(
      response,
      202,
      propose({
        kind: 'write_off',
        subject: `conversion:${id}`,
        reason: typeof body.reason === 'string' ? body.reason : '',
        payload: {
          conversionId: id,
          network: sale.network,
          store: sale.storeSlug,
          commissionCents: sale.commissionCents,
          receivedCents: sale.receivedCents,
          writtenOffCents: sale.writtenOffCents,
          cents: sale.outstandingCents,
        },
      }),
    )
  if (deed === 'debt-write-off')
    return json(
      response,
      202,
      propose({
        kind: 'write_off_debt',
        subject: `conversion:${id}`,
        reason: typeof body.reason === 'string' ? body.reason : '',
        payload: {
          conversionId: id,
          network: sale.network,
          store: sale.storeSlug,
          cashbackCents: 0,
          paidCents: sale.paidCents,
          owedCents: sale.owedCents,
          forgivenCents: sale.debtWrittenOffCents,
          cents: body.cents,
        },
      }),
    )
  if (deed === 'release')
    return json(
      response,
      202,
      propose({
        kind: 'release_sale',
        subject: `conversion:${id}`,
        reason: typeof body.reason === 'string' ? body.reason : '',
        payload: {
          conversionId: id,
          network: sale.network,
          store: sale.storeSlug,
          userId: sale.userId,
          saleCents: sale.saleCents,
          commissionCents: sale.commissionCents,
          cashbackCents: sale.cashbackCents,
          overCents: sale.overCents,
        },
      }),
    )
  const click = makeClicks(sale).find((candidate) => candidate.id === body.clickId)
  if (click === undefined) return problem(response, 404, 'not_found', 'Não encontramos este clique.')
  if (body.reason === 'recusa')
    return problem(
      response,
      409,
      'transition_refused',
      'Isso não é possível na situação atual. Atualize a página.',
    )
  const { storeSlug, storeName, rateBasisPoints, loyalty, userId } = click
  const cashbackCents = Math.floor((sale.saleCents * rateBasisPoints) / 10_000)
  Object.assign(sale, {
    storeSlug,
    storeName,
    rateBasisPoints,
    loyalty,
    userId,
    clickId: click.id,
    cashbackCents,
  })
  json(response, 200, sale)
}

function answerQuarantine(
  method: string,
  id: number,
  deed: string | undefined,
  { query, body, scene }: SalesCall,
  response: ServerResponse,
) {
  if (Number.isNaN(id) || id === 0) {
    const all = query.get('resolved') === 'true'
    const found = entries.filter(({ resolvedAt }) => all || resolvedAt === undefined)
    return json(response, 200, scene === 'empty' ? [] : found)
  }
  const entry = entries.find((known) => known.id === id)
  if (entry === undefined) return problem(response, 404, 'not_found', 'Não encontramos este item.')
  if (method === 'GET') return json(response, 200, makeQuarantineStory(entry))
  if (entry.resolvedAt !== undefined)
    return problem(
      response,
      409,
      'quarantine_settled',
      'Este item da quarentena já foi resolvido. Atualize a página.',
    )
  if (deed === 'dismiss') {
    settle(id, 'dismissed')
    return response.writeHead(204).end()
  }
  if (body.item === undefined)
    return json(response, 200, {
      resolved: false,
      code: entry.code,
      detail: entry.detail,
      ...(entry.fault !== undefined && { fault: entry.fault }),
    })
  settle(id, 'corrected')
  json(response, 200, { resolved: true })
}

function settle(id: number, resolution: NonNullable<QuarantineEntry['resolution']>) {
  const resolvedAt = new Date().toISOString()
  entries = entries.map((entry) => (entry.id === id ? { ...entry, resolution, resolvedAt } : entry))
}
