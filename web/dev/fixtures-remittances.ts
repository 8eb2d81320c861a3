import type { ServerResponse } from 'node:http'
import type {
  OutstandingSale,
  PayableSale,
  ReceivableMonth,
  Remittance,
  WaitingSale,
} from '../src/desk/api/generated'
import { me, members } from './fixtures-desk-data'
import { json, problem } from './fixtures-http'
import { answerInvoices } from './fixtures-invoices'
import { propose } from './fixtures-proposals'

interface RemittanceCall {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly scene: string | undefined
}

const day = 86_400_000
const now = Date.now()
const at = (days: number) => new Date(now - days * day).toISOString()
const id = (kind: string, place: number) => `${kind}000000-0000-8000-8000-${String(place).padStart(12, '0')}`
const networks = ['awin', 'cj', 'lomadee', 'rede-norte'] as const

function makeRemittance(place: number): Remittance {
  const state = place % 9 === 1 ? 'prepared' : place < 4 ? 'booked' : 'done'
  const sales = 40 + ((place * 397) % 1_900)
  const allocated = state === 'prepared' ? 0 : state === 'booked' ? sales - 6 : sales
  const isForeign = place % 4 === 1
  const credited = place === 7 ? -18_450 : sales * 963
  const fee = isForeign ? 4_500 : 0
  const gain = isForeign ? -2_510 : 0
  return {
    id: id('7e', place + 1),
    network: networks[place % networks.length] ?? 'awin',
    paymentId: String(88_123 - place * 17),
    paidOn: at(place * 6 + 1).slice(0, 10),
    bankAccount: place % 3 === 2 ? 'bb-7781' : 'itau-1234',
    creditedCents: credited,
    feeCents: fee,
    gainCents: gain,
    totalCents: credited + fee - gain,
    ...(isForeign && {
      foreign: {
        currency: 'USD',
        cents: Math.round(credited / 5.4772),
        rateMillionths: 5_477_200,
        day: at(place * 6 + 2).slice(0, 10),
        source: 'Contrato de câmbio 1234',
      },
    }),
    sales,
    allocated,
    refused: state === 'booked' ? 5 : 0,
    allocatedCents: allocated === sales ? credited + fee - gain : allocated * 960,
    state,
    preparedBy: `staff:${me.id}`,
    preparedAt: at(place * 6),
    ...(state !== 'prepared' && { bookedBy: `staff:${members[1]!.id}` }),
    ...(state === 'done' && { doneAt: at(place * 6 - 0.1) }),
  }
}

const remittances = Array.from({ length: 38 }, (_, place) => makeRemittance(place))

const waiting: readonly WaitingSale[] = [
  { id: id('7d', 1), transactionId: '4410021988', cents: 1_290, why: 'not_tried' },
  ...[2, 3, 4, 5].map((place) => ({
    id: id('7d', place),
    transactionId: `44100219${String(place * 7)}`,
    cents: 480 * place,
    why: 'not_reported' as const,
  })),
  {
    id: id('7d', 6),
    transactionId: '4410022010',
    cents: -350,
    why: 'refused',
    detail: 'conversion 7d is in 24 remittances already',
  },
]

const months: readonly ReceivableMonth[] = networks.map((network, place) => {
  const [opening, approved, received] = [1_840_250 - place * 420_000, 2_310_990, 1_990_400 + place * 90_000]
  const writtenOff = place === 2 ? 12_500 : 0
  return {
    network,
    openingCents: opening,
    approvedCents: approved,
    restatedCents: 0,
    receivedCents: received,
    writtenOffCents: writtenOff,
    closingCents: opening + approved - received - writtenOff,
    unallocatedCents: place === 0 ? 6_720 : 0,
    invoicedCents: 1_620_400,
    notInvoicedCents: opening + approved - received - writtenOff - 1_240_000,
    unpaidCents: 1_240_000,
    overdueCents: place === 2 ? 310_000 : 0,
  }
})

const owed: readonly OutstandingSale[] = Array.from({ length: 140 }, (_, place) => ({
  id: id('7b', place),
  transactionId: String(4_400_000_000 + place * 331),
  storeName: ['Livraria Quati', 'Pet Quati', 'Casa Jardim'][place % 3] ?? '',
  occurredAt: at(120 - place * 0.8),
  commissionCents: 1_200 + place * 13,
  receivedCents: place % 11 === 0 ? 900 : 0,
  writtenOffCents: 0,
  outstandingCents: 1_200 + place * 13 - (place % 11 === 0 ? 900 : 0),
}))

function proposal(query: URLSearchParams) {
  const number = (name: string) => Number(query.get(name) ?? 0)
  const total = number('creditedCents') + number('feeCents') - number('gainCents')
  return propose({
    kind: 'book_remittance',
    subject: `remittance:${id('7e', 1)}`,
    reason: query.get('reason') ?? '',
    payload: {
      id: id('7e', 1),
      network: query.get('network'),
      paymentId: query.get('paymentId'),
      paidOn: query.get('paidOn'),
      bankAccount: query.get('bankAccount'),
      creditedCents: number('creditedCents'),
      feeCents: number('feeCents'),
      gainCents: number('gainCents'),
      ...(query.has('currency') && {
        foreign: {
          currency: query.get('currency'),
          cents: number('foreignCents'),
          rate: 5_477_200,
          day: query.get('rateDay'),
          source: query.get('rateSource'),
        },
      }),
      totalCents: total,
      sales: 1_300,
      inFull: 1_280,
      short: 12,
      shortCents: 4_310,
      over: 2,
      overCents: 150,
      unknown: 6,
      unknownCents: 6_720,
    },
  })
}

proposal(
  new URLSearchParams({
    network: 'cj',
    paymentId: '88106',
    paidOn: at(7).slice(0, 10),
    bankAccount: 'itau-1234',
    creditedCents: '1250000',
    feeCents: '4500',
    gainCents: '-2510',
    currency: 'USD',
    foreignCents: '228220',
    rateDay: at(8).slice(0, 10),
    rateSource: 'Contrato de câmbio 1234',
    reason: 'Pagamento de novembro',
  }),
)

/** Answers what is about payments of networks and what they owe. */
export function answerRemittances(
  { call, query, body, scene }: RemittanceCall,
  response: ServerResponse,
): boolean {
  const [method, path = ''] = call.split(' ')
  const [part, rest] = path.replace(/^\/api\/v1\/finance\//, '').split('/')
  if (part === 'invoices') return answerInvoices(method, path, body, scene, response)
  if (part !== 'remittances' && part !== 'receivables' && part !== 'liabilities') return false
  const empty = scene === 'empty'
  if (scene === 'error') problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
  else if (method === 'POST') json(response, 202, proposal(query))
  else if (part === 'liabilities') answerLiabilities(rest, empty, response)
  else if (part === 'receivables') answerReceivables(rest, query, empty, response)
  else if (rest === undefined) json(response, 200, empty ? [] : remittances)
  else {
    const remittance = remittances.find((known) => known.id === rest)
    if (remittance === undefined) problem(response, 404, 'not_found', 'Não encontrado.')
    else json(response, 200, { remittance, waiting: remittance.state === 'done' ? [] : waiting })
  }
  return true
}

const payable: readonly PayableSale[] = owed.map(
  ({ id, transactionId, storeName, occurredAt, commissionCents }) => ({
    id,
    transactionId,
    storeName,
    payableSince: occurredAt,
    cashbackCents: commissionCents,
    payableCents: commissionCents,
  }),
)

const aged = networks.map((network, place) => ({
  network,
  to30Cents: 1_410_000 - place * 90_000,
  to60Cents: 620_400,
  to90Cents: place * 41_000,
  overCents: place === 2 ? 18_400 : 0,
}))

function answerLiabilities(rest: string | undefined, empty: boolean, response: ServerResponse) {
  if (rest === 'sales') json(response, 200, { sales: empty ? [] : payable, more: false })
  else json(response, 200, { day: '2026-11-28', payable: empty ? [] : aged, pending: empty ? [] : aged })
}

function answerReceivables(
  rest: string | undefined,
  query: URLSearchParams,
  empty: boolean,
  response: ServerResponse,
) {
  if (rest === 'aging') json(response, 200, empty ? [] : aged)
  else if (rest === 'sales') json(response, 200, { sales: empty ? [] : owed, more: false })
  else if (rest === 'export') {
    response.writeHead(200, {
      'Content-Type': 'text/csv',
      'Content-Disposition': `attachment; filename="a-receber-${query.get('month') ?? ''}.csv"`,
    })
    response.end('rede;saldo_inicial;aprovado;recebido;baixado;saldo_final;sem_venda\n')
  } else json(response, 200, empty ? [] : months)
}
