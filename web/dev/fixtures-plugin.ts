import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'
import type { CashbackRecord } from '../src/api/account/generated'
import {
  consents,
  makeClaims,
  makeClicks,
  makeMonths,
  makeNextPayout,
  makeReferral,
  makePayouts,
  makeReceivedYears,
  makeRecord,
  makeSessions,
  makeTimeline,
  paidShopper,
  shopper,
} from './fixtures-data'
import { answerDesk, isDeskPath } from './fixtures-desk'
import { json, problem, readBody } from './fixtures-http'
import { answerPartner, isPartnerPath } from './fixtures-partners'

const password = 'devolve-demo'
const token = 'fixture-token'

class Fixtures {
  private readonly now = new Date()
  private records: CashbackRecord[] = Array.from({ length: 173 }, (_, index) => makeRecord(index, this.now))
  private readonly streams = new Set<ServerResponse>()
  private sequence = 9000
  private made = 1000

  readonly handle: Connect.NextHandleFunction = (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://fixtures')
    if (url.pathname === '/.well-known/devolve-receipts.json') {
      response.end(readFileSync('../ledger/receipt/testdata/keys.json'))
      return
    }
    if (!url.pathname.startsWith('/api/') && !url.pathname.startsWith('/__fixtures/')) {
      next()
      return
    }
    void this.answer(request, url, response)
  }

  private async answer(request: IncomingMessage, url: URL, response: ServerResponse) {
    const path = `${request.method ?? 'GET'} ${url.pathname}`
    const scene = /scene=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
    const body = await readBody(request)
    if (isDeskPath(url.pathname)) {
      const token = request.headers['x-staff-token']
      const given = typeof token === 'string' ? token : undefined
      answerDesk({ call: path, query: url.searchParams, body, token: given, scene }, response)
      return
    }
    if (isPartnerPath(url.pathname)) {
      const token = request.headers['x-partner-token']
      answerPartner(
        { call: path, body, token: typeof token === 'string' ? token : undefined, scene },
        response,
      )
      return
    }
    if (path === 'POST /__fixtures/purchase') return this.addPurchase(response)
    if (path === 'POST /__fixtures/approve') return this.approveNewest(response)
    if (path === 'POST /api/v1/auth/login') {
      return body.email === shopper.email && body.password === password
        ? json(response, 200, { access_token: token })
        : problem(response, 401, 'invalid_credentials', 'E-mail ou senha incorretos.')
    }
    if (path === 'POST /api/v1/auth/validate-token') {
      return body.token === token
        ? json(response, 201, { valid: true, expiresAt: later() })
        : problem(response, 401, 'invalid_token', 'Sua sessão terminou. Entre de novo.')
    }
    if (path.startsWith('GET /api/v1/auth/invitations/'))
      return json(response, 200, { valid: true, terms: makeReferral(this.now).terms })
    if (path === 'POST /api/v1/users')
      return json(response, 201, { id: shopper.id, message: 'Usuário criado com sucesso' })
    if (path === 'GET /api/v1/pbw-trevo-users')
      return json(response, 200, scene === 'paid' ? paidShopper : shopper)
    if (scene === 'slow') return
    if (scene === 'error')
      return problem(response, 500, 'internal', 'Não foi possível carregar seu extrato agora.')
    if (path === `GET /api/v1/users/${shopper.id}/sessions`)
      return json(response, 200, makeSessions(this.now))
    if (path === `GET /api/v1/users/${shopper.id}/consents`) return json(response, 200, consents)
    if (path === `GET /api/v1/users/${shopper.id}/push`)
      return json(response, 200, { publicKey: '', devices: [] })
    if (path === 'POST /api/v1/feedback/cashback')
      return json(response, 200, { message: 'Recebemos sua mensagem e respondemos por e-mail.' })
    return this.statement(path, url, response, scene === 'empty' ? [] : this.records)
  }

  private statement(path: string, url: URL, response: ServerResponse, records: CashbackRecord[]) {
    if (path === 'GET /api/v1/cashback') return listPage(url, response, records)
    if (path === 'GET /api/v1/cashback/count') {
      const sum = (status: string) =>
        records
          .filter((record) => record.status === status)
          .reduce((total, record) => total + record.valueCents, 0) / 100
      return json(response, 200, {
        pending: sum('PENDING'),
        cashback: sum('CASHBACK'),
        paid: sum('PAID'),
        canceled: sum('CANCELED'),
        ...(sum('CASHBACK') > 0 && {
          waiting: sum('CASHBACK') / 2,
          waitingFrom: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
        }),
      })
    }
    if (path === 'GET /api/v1/cashback/months') return json(response, 200, makeMonths(records, this.now, 12))
    if (path === 'GET /api/v1/cashback/stores') {
      const stores = new Map(records.map((record) => [record.store.slug, record.store]))
      return json(
        response,
        200,
        [...stores.values()].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
      )
    }
    if (path === 'GET /api/v1/cashback/clicks')
      return json(response, 200, records.length === 0 ? [] : makeClicks(records, this.now))
    if (path === 'GET /api/v1/cashback/claims')
      return json(response, 200, records.length === 0 ? [] : makeClaims(records, this.now))
    if (path === 'POST /api/v1/cashback/claims') return json(response, 201, makeClaims(records, this.now)[0])
    if (path === 'GET /api/v1/cashback/payouts') return json(response, 200, makePayouts(records, this.now))
    if (path === 'GET /api/v1/cashback/received')
      return json(response, 200, makeReceivedYears(records, this.now))
    if (path === 'GET /api/v1/cashback/payouts/next') return json(response, 200, makeNextPayout(records))
    if (path === 'GET /api/v1/cashback/referral') return json(response, 200, makeReferral(this.now))
    if (path === 'GET /api/v1/cashback/stream') return this.openStream(response)
    if (/^GET \/api\/v1\/cashback\/clicks\/[^/]+\/receipt$/.test(path)) {
      response.writeHead(200, { 'Content-Type': 'text/plain' })
      return void response.end(readFileSync('../ledger/receipt/testdata/terms.txt'))
    }
    const id = /^GET \/api\/v1\/cashback\/([^/]+)\/events$/.exec(path)?.[1]
    const record = records.find((candidate) => candidate.id === id)
    return record === undefined
      ? problem(response, 404, 'not_found', 'Não encontramos essa compra.')
      : json(response, 200, makeTimeline(record))
  }

  private openStream(response: ServerResponse) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(': open\n\n')
    this.streams.add(response)
    response.on('close', () => this.streams.delete(response))
  }

  private addPurchase(response: ServerResponse) {
    const record = makeRecord(this.made++ * 42, this.now)
    const at = new Date().toISOString()
    this.records = [
      {
        ...record,
        status: 'PENDING',
        reason: null,
        conversion: { ...record.conversion, conversionTime: at },
      },
      ...this.records,
    ]
    this.announce()
    json(response, 200, record.id)
  }

  private approveNewest(response: ServerResponse) {
    this.records = this.records.map((record, index) =>
      index === 0 ? { ...record, status: 'CASHBACK' } : record,
    )
    this.announce()
    json(response, 200, true)
  }

  private announce() {
    this.sequence++
    for (const stream of this.streams) {
      stream.write(`id: ${this.sequence}\nevent: statement\ndata: {"sequence":${this.sequence}}\n\n`)
    }
  }
}

function listPage(url: URL, response: ServerResponse, records: CashbackRecord[]) {
  const query = url.searchParams
  const statuses = query.getAll('status')
  const [from, to, store] = [query.get('from'), query.get('to'), query.get('store')]
  const kept = records.filter((record) => {
    const day = record.conversion.conversionTime.slice(0, 10)
    return (
      (statuses.length === 0 || statuses.includes(record.status)) &&
      (store === null || record.store.slug === store) &&
      (from === null || day >= from) &&
      (to === null || day <= to)
    )
  })
  const limit = Number(query.get('limit') ?? 10_000)
  const start = Number(query.get('cursor') ?? 0)
  const headers: Record<string, string> = { 'X-Total-Count': String(kept.length) }
  if (start + limit < kept.length) {
    query.set('cursor', String(start + limit))
    headers.Link = `<${url.pathname}?${query.toString()}>; rel="next"`
  }
  json(response, 200, kept.slice(start, start + limit), headers)
}

function later(): string {
  return new Date(Date.now() + 3_600_000).toISOString()
}

const policy = [
  "default-src 'none'",
  "script-src 'nonce-development' 'strict-dynamic'",
  "style-src 'self' 'nonce-development'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Answers the API from memory; in preview it also sends the kind of content security policy the real server sends. */
export function fixtures(): Plugin {
  const state = new Fixtures()
  return {
    name: 'devolve-fixtures',
    configureServer: (server) => {
      server.middlewares.use(state.handle)
    },
    configurePreviewServer: (server) => {
      server.middlewares.use(state.handle)
      server.middlewares.use(previewPage(server.config.build.outDir, server.config.root))
    },
  }
}

function previewPage(outDir: string, root: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://fixtures').pathname
    if (path.includes('.')) {
      next()
      return
    }
    void (async () => {
      const page = await readFile(resolve(root, outDir, 'index.html'), 'utf8')
      const settings = JSON.stringify({ apiKey: 'dev', brand: 'Trevo', brandSlug: 'trevo' })
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
      })
      response.end(
        page
          .replace(
            '<!--devolve-config-->',
            `<script type="application/json" id="devolve-config" nonce="__CSP_NONCE__">${settings}</script>`,
          )
          .replaceAll('__CSP_NONCE__', 'development'),
      )
    })()
  }
}
