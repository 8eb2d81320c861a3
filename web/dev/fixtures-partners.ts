import type { ServerResponse } from 'node:http'
import type {
  PartnerAttempt,
  PartnerDelivery,
  PartnerDeliveryStory,
  PartnerSandbox,
  PartnerSecret,
  SandboxCase,
} from '../src/partners/api/generated'
import { json, problem } from './fixtures-http'

const token = 'fixture-partner-token'

interface PortalCall {
  /** Method and path. */
  readonly call: string
  readonly body: Record<string, unknown>
  readonly token: string | undefined
  /** What the cookie `scene` asks for: slow, error, empty, or a network that does not sign: address, asked. */
  readonly scene: string | undefined
}

/** Whether a path is the portal's. */
export function isPartnerPath(pathname: string): boolean {
  return pathname.startsWith('/api/v1/partner/')
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const deliveries: PartnerDelivery[] = [
  {
    sequence: 4219,
    deliveryId: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    receivedAt: ago(1),
    repeats: 0,
    outcome: 'received',
  },
  {
    sequence: 4218,
    deliveryId: 'msg_2KWNqTzD5kqIuqZTrgnVvEG1BSC',
    receivedAt: ago(6),
    repeats: 2,
    outcome: 'quarantined',
    code: 'unknown_status',
  },
  { sequence: 4102, deliveryId: 'lote-2026-11-20-07', receivedAt: ago(95), repeats: 0, outcome: 'accepted' },
  {
    sequence: 3977,
    deliveryId: 'lote-2026-11-19-02',
    receivedAt: ago(1500),
    repeats: 1,
    outcome: 'refused',
    code: 'absurd_amount',
  },
]

const story: PartnerDeliveryStory = {
  delivery: deliveries[1]!,
  body: JSON.stringify(
    ['908812345', '908812346'].map((transactionId, item) => ({
      type: 'conversion.updated',
      timestamp: '2026-11-20T14:02:11Z',
      data: {
        transactionId,
        status: item === 0 ? 'approved' : 'paid',
        saleAmount: '249.90',
        commission: '12.50',
      },
    })),
  ),
  lines: [
    {
      item: 0,
      transactionId: '908812345',
      orderId: 'A-99',
      status: 'approved',
      saleCents: 24_990,
      commissionCents: 1250,
      attributed: true,
      updatedAt: ago(6),
    },
    {
      item: 1,
      transactionId: '908812346',
      entry: 320,
      code: 'unknown_status',
      detail: 'status "paid" is not pending, approved or declined',
    },
  ],
}

const attempts: PartnerAttempt[] = [
  { at: ago(3), deliveryId: 'msg_2KWPBg', code: 'signature_invalid', detail: 'no v1 signature matches' },
  {
    at: ago(5),
    deliveryId: 'msg_2KWNqTzD5kqIuqZTrgnVvEG1BSC',
    sequence: 4218,
    code: 'delivery_mismatch',
    detail: 'different at "/0/data/saleAmount"',
  },
  { at: ago(6), deliveryId: 'msg_2KWNqTzD5kqIuqZTrgnVvEG1BSC', sequence: 4218 },
  {
    at: ago(40),
    deliveryId: 'msg_2KWM',
    code: 'signature_stale',
    detail: 'webhook-timestamp is more than five minutes from our clock',
  },
]

const secrets: PartnerSecret[] = [
  { setAt: ago(120) },
  { setAt: ago(90 * 24 * 60), expiresAt: new Date(Date.now() + 22 * 3_600_000).toISOString() },
]

const waiting: SandboxCase[] = [
  { name: 'pending', state: 'waiting', why: 'Envie uma venda nova com o status “pending”.' },
  {
    name: 'approve',
    state: 'waiting',
    why: 'Envie a mesma venda de novo com “approved” e um “updatedAt” mais novo.',
  },
  {
    name: 'amend',
    state: 'waiting',
    why: 'Envie uma venda conhecida com outro “saleAmount” ou “commission”, o mesmo status e um “updatedAt” mais novo.',
  },
  {
    name: 'cancel',
    state: 'waiting',
    why: 'Envie uma venda conhecida com “declined” e um “updatedAt” mais novo.',
  },
  {
    name: 'restore',
    state: 'waiting',
    why: 'Depois de recusar uma venda, envie-a com “pending” ou “approved” e um “updatedAt” mais novo.',
  },
  {
    name: 'duplicate',
    state: 'waiting',
    why: 'Envie outra vez uma entrega, com o mesmo “webhook-id” e o mesmo corpo.',
  },
  {
    name: 'out_of_order',
    state: 'waiting',
    why: 'Envie uma venda conhecida com um “updatedAt” mais antigo do que o último.',
  },
  {
    name: 'bad_signature',
    state: 'waiting',
    why: 'Envie uma entrega assinada com outro segredo. Ela deve ser recusada com 401.',
  },
  {
    name: 'wrong_clock',
    state: 'waiting',
    why: 'Envie uma entrega com um “webhook-timestamp” de dez minutos atrás. Ela deve ser recusada com 401.',
  },
]

const passed = (name: SandboxCase['name'], why: string, deliveryId: string): SandboxCase => ({
  name,
  state: 'passed',
  why,
  deliveryId,
  at: ago(9),
})

const sandbox: PartnerSandbox = {
  keySetAt: ago(60),
  cases: [
    passed('pending', 'Uma venda nova chegou com “pending”.', 'teste-1'),
    passed('approve', 'Uma venda pendente foi aprovada.', 'teste-2'),
    ...waiting.slice(2, 3),
    {
      name: 'cancel',
      state: 'failed',
      why: 'Um valor é negativo.',
      deliveryId: 'teste-4',
      at: ago(8),
      code: 'negative_amount',
      detail: 'sale -249.90, commission 0.00',
    },
    ...waiting.slice(4, 7),
    passed('bad_signature', 'Uma entrega com assinatura errada foi recusada com 401.', 'teste-3'),
    ...waiting.slice(8),
  ],
  deliveries: [
    {
      sequence: 14,
      deliveryId: 'teste-4',
      receivedAt: ago(8),
      repeat: false,
      lines: [
        { item: 0, transactionId: 'T-1', result: 'refused', code: 'negative_amount', detail: 'sale -249.90' },
      ],
    },
    {
      sequence: 13,
      deliveryId: 'teste-3',
      receivedAt: ago(9),
      repeat: false,
      code: 'signature_invalid',
      lines: [],
    },
    {
      sequence: 12,
      deliveryId: 'teste-2',
      receivedAt: ago(10),
      repeat: false,
      lines: [{ item: 0, transactionId: 'T-1', result: 'approved' }],
    },
    {
      sequence: 11,
      deliveryId: 'teste-1',
      receivedAt: ago(11),
      repeat: false,
      lines: [{ item: 0, transactionId: 'T-1', result: 'tracked' }],
    },
  ],
}

/** Answers the portal's calls: ana.lima, devolve-demo and any code; with "primeira-vez" as the password one enrols. */
export function answerPartner({ call, body, token: given, scene }: PortalCall, response: ServerResponse) {
  if (call === 'POST /api/v1/partner/login') {
    const enrolling = body.password === 'primeira-vez'
    if (body.handle !== 'ana.lima' || (body.password !== 'devolve-demo' && !enrolling))
      return problem(response, 401, 'partner_credentials_invalid', 'Usuário, senha ou código não conferem.')
    return json(response, 200, { accessToken: token, expiresAt: ago(-480), enrolling })
  }
  if (given !== token) return problem(response, 401, 'token_invalid', 'Sua sessão terminou. Entre novamente.')
  if (call === 'GET /api/v1/partner/me')
    return json(response, 200, {
      handle: 'ana.lima',
      partner: 'rede-norte',
      signs: scene !== 'address' && scene !== 'asked',
      ...(scene !== 'asked' && { overlapHours: scene === 'address' ? 720 : 24 }),
    })
  if (scene === 'slow') return
  if (scene === 'error')
    return problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
  const empty = scene === 'empty' || scene === 'asked'
  switch (call) {
    case 'GET /api/v1/partner/deliveries':
      return json(response, 200, { deliveries: empty ? [] : deliveries, ...(!empty && { before: 3977 }) })
    case 'GET /api/v1/partner/deliveries/4218':
      return json(response, 200, story)
    case 'GET /api/v1/partner/deliveries/4219':
      return json(response, 200, {
        ...story,
        delivery: deliveries[0]!,
        lines: [{ item: 0, transactionId: '908812347' }],
      })
    case 'GET /api/v1/partner/attempts':
      return json(response, 200, empty ? [] : attempts)
    case 'GET /api/v1/partner/secrets':
      return json(response, 200, empty ? [] : secrets)
    case 'GET /api/v1/partner/sandbox':
      return json(response, 200, empty ? { cases: waiting, deliveries: [] } : sandbox)
    case 'POST /api/v1/partner/quarantine/320/replay':
      return json(response, 200, { resolved: false, code: 'unknown_status' })
    case 'POST /api/v1/partner/secrets':
    case 'POST /api/v1/partner/sandbox/key':
      return json(response, 200, { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })
    case 'POST /api/v1/partner/logout':
    case 'POST /api/v1/partner/password':
    case 'DELETE /api/v1/partner/sandbox':
      response.writeHead(204).end()
      return
    default:
      return problem(response, 404, 'not_found', 'Não encontrado.')
  }
}
