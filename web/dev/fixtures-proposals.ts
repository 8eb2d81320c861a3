import { makeNetworks } from './fixtures-networks'
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { makeCash } from './fixtures-cash'
import { makeBudgets, makeSubsidised } from './fixtures-budgets'
import { makeEntries } from './fixtures-entries'
import type {
  EntryLine,
  KeptDates,
  Limits,
  ParkedEvent,
  PayoutHalt,
  Proposal,
} from '../src/desk/api/generated'
import { me, members } from './fixtures-desk-data'
import { json, problem } from './fixtures-http'

interface ProposalCall {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  readonly scene: string | undefined
}

const now = Date.now()
const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const id = (place: number) => `9a0b0c00-0000-7000-8000-${String(place).padStart(12, '0')}`
const other = `staff:${members[1]!.id}`
const text = (value: unknown) => (typeof value === 'string' ? value : '')

let made = 0
let proposals: Proposal[] = []
let halts: PayoutHalt[] = [
  {
    id: id(900),
    kind: 'manual',
    subject: other,
    detail: 'Extrato do banco em conferência',
    raisedBy: other,
    raisedAt: at(30),
    clearedAt: at(28),
    clearedBy: `staff:${members[2]!.id}`,
    reason: 'Extrato conferido',
  },
]

const forged: PayoutHalt = {
  id: id(990),
  kind: 'seal',
  subject: 'event 18204',
  detail: `ledger.conversion.${id(700)}: it has no seal`,
  raisedBy: 'system',
  raisedAt: at(5),
}

/** Adds a proposal, as whoever sits at the desk unless it says who. */
export function propose(
  { kind, subject, payload, reason }: Pick<Proposal, 'kind' | 'subject' | 'payload' | 'reason'>,
  more: Partial<Proposal> = {},
): Proposal {
  const proposal: Proposal = {
    id: id(++made),
    kind,
    subject,
    payload,
    digest: createHash('sha256').update(JSON.stringify(payload)).digest('hex'),
    state: 'open',
    proposedBy: `staff:${me.id}`,
    reason,
    proposedAt: new Date().toISOString(),
    expiresAt: at(-7 * 24),
    ...more,
  }
  proposals = [proposal, ...proposals]
  return proposal
}

propose(
  {
    kind: 'attribute_sale',
    subject: 'conversion:1',
    payload: { userId: me.id, cashbackCents: 45_000 },
    reason: 'O cliente mandou a nota',
  },
  {
    state: 'rejected',
    proposedBy: other,
    decidedBy: `staff:${members[2]!.id}`,
    decisionReason: 'Falta a nota',
    decidedAt: at(40),
    proposedAt: at(50),
  },
)
propose(
  {
    kind: 'close_month',
    subject: 'period:2026-09',
    payload: {
      month: '2026-09',
      checks: [
        { name: 'provider', ok: true, count: 0, detail: '' },
        { name: 'bank', ok: false, count: 3, detail: '2026-09-28' },
        { name: 'networks', ok: false, count: 1, detail: 'rede-dois' },
      ],
      explained: { bank: 'O banco não envia extratos de fins de semana.', networks: 'A rede encerrou.' },
    },
    reason: 'Tudo conferido',
  },
  { proposedBy: other, proposedAt: at(3) },
)
propose(
  {
    kind: 'begin_scheme',
    subject: 'book:scheme',
    payload: { scheme: 2 },
    reason: 'Parecer da contabilidade',
  },
  { proposedBy: other, proposedAt: at(4) },
)
propose(
  {
    kind: 'payout_policy',
    subject: 'policy:livraria-jatoba',
    payload: {
      scope: 'store',
      of: 'livraria-jatoba',
      policy: { days: 30 },
      read: '30 dias depois da confirmação',
    },
    reason: 'A loja paga em 30 dias',
  },
  { proposedBy: other, proposedAt: at(5) },
)
propose(
  {
    kind: 'post_entry',
    subject: 'entry:5b0e',
    payload: {
      kind: 'fee',
      text: 'Tarifa do pacote de serviços de novembro',
      lines: [
        { account: 'fees', cents: -4_500 },
        { account: 'bank_account', owner: 'itau-1234', cents: 4_500 },
      ],
    },
    reason: 'Extrato de novembro',
  },
  { proposedBy: other, proposedAt: at(6) },
)
propose(
  {
    kind: 'subsidy_budget',
    subject: 'budget:5b0e',
    payload: {
      name: 'Natal em dobro',
      cents: 1_000_000,
      stores: [{ id: '1', slug: 'livraria-jatoba', name: 'Livraria Jatobá' }],
      from: '2026-12-10',
      to: '2026-12-24',
    },
    reason: 'Campanha de Natal, paga por nós',
  },
  { proposedBy: other, proposedAt: at(8) },
)
propose(
  {
    kind: 'write_off',
    subject: 'conversion:5662a197-c6e8-754e-89d0-000000000008',
    payload: {
      conversionId: '5662a197-c6e8-754e-89d0-000000000008',
      network: 'parceria-sul',
      store: 'casa-jatoba',
      commissionCents: 4_537,
      receivedCents: 4_000,
      writtenOffCents: 0,
      cents: 537,
    },
    reason: 'A rede encerrou',
  },
  { proposedBy: other, proposedAt: at(7) },
)

propose(
  {
    kind: 'write_off_debt',
    subject: 'conversion:5662a197-c6e8-754e-89d0-000000000003',
    payload: {
      conversionId: '5662a197-c6e8-754e-89d0-000000000003',
      network: 'demo',
      store: 'casa-jatoba',
      cashbackCents: 0,
      paidCents: 2_345,
      owedCents: 1_564,
      forgivenCents: 781,
      cents: 1_564,
    },
    reason: 'Sem compras desde 2023',
  },
  { proposedBy: other, proposedAt: at(6) },
)

propose(
  {
    kind: 'forfeit_balance',
    subject: 'account:5662a197-c6e8-754e-89d0-0000000000aa',
    payload: {
      accountId: '5662a197-c6e8-754e-89d0-0000000000aa',
      erasedAt: '2020-03-02T12:00:00Z',
      since: '2021-11-28T12:00:00Z',
      through: 41,
      sales: 3,
      cents: 4_127,
    },
    reason: 'Prescrito, parecer 12/2026',
  },
  { proposedBy: other, proposedAt: at(5) },
)

const parts = [
  'proposals',
  'halts',
  'limits',
  'parked-events',
  'networks',
  'dates',
  'cash',
  'entries-by-hand',
  'budgets',
]

/** Answers what is about proposals, halts, limits, budgets, entries by hand and parked events; false when a call is about something else. */
export function answerProposals(asked: ProposalCall, response: ServerResponse): boolean {
  const [method = '', path = ''] = asked.call.split(' ')
  const [part = '', which = '', deed] = path.replace('/api/v1/finance/', '').split('/')
  if (!parts.includes(part)) return false
  if (asked.scene === 'error')
    problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
  else if (part === 'halts') answerHalts(method, which, asked, response)
  else if (part === 'parked-events') answerParked(method, which, asked, response)
  else if (part === 'networks')
    json(response, 200, asked.scene === 'empty' ? { networks: [], silences: [] } : makeNetworks())
  else if (part === 'dates') json(response, 200, asked.scene === 'empty' ? noDates : keptDates)
  else if (part === 'cash') json(response, 200, makeCash(asked.scene === 'empty'))
  else if (part === 'entries-by-hand') answerEntries(method, asked, response)
  else if (part === 'budgets') answerBudgets(method, which, asked, response)
  else if (part === 'limits') answerLimits(method, asked, response)
  else if (which === '') {
    const open = proposals.filter(({ state }) => state === 'open' || state === 'approved')
    json(response, 200, asked.scene === 'empty' ? [] : asked.query.get('open') === 'true' ? open : proposals)
  } else answerProposal(which, deed, asked.body, response)
  return true
}

const noDates: KeptDates = { kept: 0, sales: 0, months: 0, stores: [] }

const keptDates: KeptDates = {
  kept: 3835,
  sales: 4210,
  months: 12,
  testedAt: '2026-11-28T06:00:00Z',
  stores: [
    { slug: 'moda-caiana', name: 'Moda Caiana', network: 'awin', kept: 212, sales: 310 },
    {
      slug: 'pet-quati',
      name: 'Pet Quati',
      network: 'demo',
      kept: 871,
      sales: 990,
      medianDays: 21,
      p90Days: 48,
    },
    {
      slug: 'livraria-jatoba',
      name: 'Livraria Jatobá',
      network: 'demo',
      kept: 2752,
      sales: 2910,
      medianDays: 12,
      p90Days: 35,
    },
  ],
}

const ends = { approve: 'done', reject: 'rejected', withdraw: 'withdrawn' } as const

function answerProposal(
  which: string,
  deed: string | undefined,
  body: Record<string, unknown>,
  response: ServerResponse,
) {
  const proposal = proposals.find((known) => known.id === which)
  if (proposal === undefined) return problem(response, 404, 'not_found', 'Não encontrado.')
  if (deed === undefined) return json(response, 200, proposal)
  if (proposal.state !== 'open')
    return problem(response, 409, 'proposal_decided', 'Esta proposta já foi decidida. Atualize a página.')
  if (deed !== 'withdraw' && proposal.proposedBy === `staff:${me.id}`)
    return problem(response, 409, 'same_person', 'Outra pessoa precisa decidir.')
  const decidedAt = new Date().toISOString()
  Object.assign(proposal, {
    state: ends[deed as keyof typeof ends],
    decidedBy: `staff:${me.id}`,
    decidedAt,
    ...(text(body.reason) !== '' && { decisionReason: text(body.reason) }),
    ...(deed === 'approve' && { carriedOutAt: decidedAt }),
  })
  json(response, 200, proposal)
}

const limits: Limits = {
  limits: [
    { name: 'payout_second_above', cents: 200_000, largestCents: 100_000_000 },
    { name: 'payout_alone_per_day', cents: 0, largestCents: 100_000_000 },
    { name: 'attribution_second_above', cents: 10_000, largestCents: 10_000_000 },
    { name: 'correction_second_above', cents: 50_000, largestCents: 10_000_000 },
  ],
  changes: [
    { name: 'payout_second_above', oldCents: 100_000, newCents: 200_000, by: other, at: at(26) },
    ...(['payout_second_above', 'payout_alone_per_day', 'attribution_second_above'] as const).map((name) => ({
      name,
      oldCents: 0,
      newCents: 10_000,
      by: 'system:configuration',
      at: at(900),
    })),
  ],
}

function answerEntries(method: string, { body, scene }: ProposalCall, response: ServerResponse) {
  const known = makeEntries(`staff:${me.id}`, `staff:${members[2]!.id}`, at)
  if (method === 'GET') return json(response, 200, scene === 'empty' ? { ...known, entries: [] } : known)
  const lines = (Array.isArray(body.lines) ? body.lines : []) as EntryLine[]
  const proposal = propose({
    kind: 'post_entry',
    subject: 'entry:5b0f',
    payload: {
      kind: body.kind,
      text: body.text,
      lines: lines.map(({ account, owner, side, cents }) => ({
        account,
        ...(owner !== undefined && { owner }),
        cents: side === 'debit' ? -cents : cents,
      })),
    },
    reason: text(body.reason),
  })
  json(response, 202, proposal)
}

function answerBudgets(
  method: string,
  which: string,
  { body, scene }: ProposalCall,
  response: ServerResponse,
) {
  const known = makeBudgets(`staff:${me.id}`, `staff:${members[2]!.id}`, at)
  if (method === 'POST' && which !== '') {
    const of = known.find(({ id }) => id === which)
    const payload = { budgetId: which, name: of?.name, cents: of?.cents, spentCents: of?.spentCents }
    return json(
      response,
      202,
      propose({ kind: 'end_budget', subject: `budget-end:${which}`, payload, reason: text(body.reason) }),
    )
  }
  if (method === 'POST') {
    const { reason, ...payload } = body
    return json(
      response,
      202,
      propose({ kind: 'subsidy_budget', subject: 'budget:5b10', payload, reason: text(reason) }),
    )
  }
  if (which === '') return json(response, 200, scene === 'empty' ? [] : known)
  const budget = known.find(({ id }) => id === which)
  if (budget === undefined) return problem(response, 404, 'not_found', 'Não encontramos o que você procura.')
  json(response, 200, {
    budget,
    sales: scene === 'empty' || budget.spentCents === 0 ? [] : makeSubsidised(at),
  })
}

function answerLimits(method: string, { body, scene }: ProposalCall, response: ServerResponse) {
  if (method === 'GET') return json(response, 200, scene === 'empty' ? { ...limits, changes: [] } : limits)
  const now = limits.limits.find(({ name }) => name === body.name)
  const proposal = propose({
    kind: 'change_limit',
    subject: `limit:${text(body.name)}`,
    payload: { limit: body.name, oldCents: now?.cents, newCents: body.cents },
    reason: text(body.reason),
  })
  json(response, 202, proposal)
}

const parked: ParkedEvent[] = [
  {
    event: 18_204,
    type: 'conversion_approved.v1',
    about: 'conversion',
    aggregateId: id(700),
    code: 'seal',
    since: at(5),
    conversionId: id(700),
    userId: id(600),
  },
  {
    event: 18_231,
    type: 'conversion_canceled.v1',
    about: 'conversion',
    aggregateId: id(700),
    code: 'follows',
    since: at(4),
    conversionId: id(700),
    userId: id(600),
  },
  {
    event: 18_240,
    type: 'payout_returned.v1',
    about: 'payout',
    aggregateId: id(710),
    code: 'replayed',
    since: at(3),
    payoutId: id(710),
    userId: id(610),
  },
  {
    event: 18_244,
    type: 'click_recorded.v1',
    about: 'click',
    aggregateId: id(720),
    code: 'unreadable',
    since: at(2),
  },
  { event: 18_250, code: 'seal', since: at(1) },
]

function answerParked(method: string, which: string, asked: ProposalCall, response: ServerResponse) {
  if (method === 'GET') {
    const events = asked.scene === 'empty' ? [] : parked
    const shown = events.slice(0, Number(asked.query.get('limit') ?? 100))
    return json(response, 200, { total: events.length, events: shown })
  }
  const event = parked.find((known) => String(known.event) === which)
  if (event === undefined) return problem(response, 404, 'not_found', 'Não encontrado.')
  const subject = `event:${which}`
  if (proposals.some((known) => known.subject === subject && known.state === 'open'))
    return problem(response, 409, 'proposal_open', 'Isto já foi proposto e espera uma decisão.')
  const payload = {
    event: event.event,
    history: `ledger.${event.about ?? 'unknown'}.${event.aggregateId ?? ''}`,
    code: event.code,
  }
  json(response, 202, propose({ kind: 'unpark', subject, payload, reason: text(asked.body.reason) }))
}

function answerHalts(method: string, which: string, { body, scene }: ProposalCall, response: ServerResponse) {
  if (method === 'GET')
    return json(response, 200, scene === 'empty' ? [] : scene === 'blocked' ? [forged, ...halts] : halts)
  if (which === '') {
    const halt = {
      id: id(900 + halts.length),
      kind: 'manual',
      subject: `staff:${me.id}`,
      detail: text(body.reason),
      raisedBy: `staff:${me.id}`,
      raisedAt: new Date().toISOString(),
    }
    halts = [halt, ...halts]
    return json(response, 201, halt)
  }
  const halt = halts.find((known) => known.id === which)
  if (halt === undefined) return problem(response, 404, 'not_found', 'Não encontrado.')
  Object.assign(halt, {
    clearedAt: new Date().toISOString(),
    clearedBy: `staff:${me.id}`,
    reason: text(body.reason),
  })
  json(response, 200, halt)
}
