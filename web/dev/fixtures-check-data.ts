import type {
  AccountingPeriod,
  PeriodCheck,
  AuditRecord,
  BreakSeverity,
  BreakStory,
  FoundBreak,
  IncomeRow,
  IncomeStatement,
  ReconciliationBreak,
  ReconciliationRun,
  TrialBalance,
  TrialBalanceRow,
} from '../src/desk/api/generated'
import { makeChecklist } from '../src/desk/testing/check-factories'
import { me, members } from './fixtures-desk-data'

/** The same picture at every start: a number between zero and one for a place. */
function noise(place: number): number {
  const value = Math.sin(place * 78.233 + 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

const id = (kind: string, place: number) =>
  `${kind}${String(place).padStart(6, '0')}-1c2d-4e3f-8a4b-${String(place * 7919).padStart(12, '0')}`
const at = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const dayAt = (now: Date, days: number) => at(now, days * 24).slice(0, 10)
const staff = (place: number) => `staff:${members[place % members.length]!.id}`
const sha = (place: number) =>
  Array.from({ length: 64 }, (_, digit) => Math.floor(noise(place * 64 + digit) * 16).toString(16)).join('')

export function makeTrialBalance(day: string, today: string): TrialBalance {
  const months = Math.max(1, 12 - (Date.parse(today) - Date.parse(day)) / 2_629_800_000)
  const part = (cents: number) => Math.round(cents * (months / 12))
  const row = (
    code: string,
    account: string,
    name: string,
    of: TrialBalanceRow['class'],
    balanceCents: number,
    owners = 0,
    owner = '',
  ) => ({
    account,
    code,
    name,
    class: of,
    owner,
    owners,
    balanceCents,
  })
  const perNetwork = (
    code: string,
    account: string,
    name: string,
    of: TrialBalanceRow['class'],
    cents: number,
  ) => [
    row(code, account, name, of, part(cents * 0.57), 0, 'demo'),
    row(code, account, name, of, part(cents * 0.31), 0, 'rede-norte'),
    row(code, account, name, of, part(cents * 0.12), 0, 'parceria-sul'),
  ]
  const money: TrialBalanceRow[] = [
    row('1.1.2', 'bank', 'Provedor de Pix', 'asset', part(96_310_277)),
    ...perNetwork('1.2.1', 'receivable', 'Comissões a receber', 'asset', -146_331_434),
    row('1.2.2', 'owed', 'Cashback a recuperar', 'asset', -part(310_442), 61),
    row('2.1.1', 'payable', 'Cashback a pagar', 'liability', part(4_526_349), 3_914),
    row('2.1.2', 'in_flight', 'Cashback em pagamento', 'liability', part(1_902_455), 386),
    row('2.3.2', 'margin', 'Margem', 'equity', 0),
    ...perNetwork('3.2', 'cashback_granted', 'Cashback concedido', 'reduction', -102_428_639),
  ]
  const commission = -money.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  money.splice(-3, 0, row('3.1', 'commission', 'Receita de comissões', 'revenue', commission, 0, 'demo'))
  const memo = (code: string, account: string, name: string, cents: number, owners: number) =>
    row(code, account, `${name} (memorando)`, 'memorandum', part(cents), owners)
  const rows = [
    ...money,
    memo('9.1', 'pending_commission', 'Comissões pendentes', 21_620_900, 0),
    memo('9.2', 'pending_cashback', 'Cashback pendente', 12_480_310, 6_120),
    row(
      '9.3',
      'pending_contra',
      'Contrapartida dos pendentes',
      'memorandum',
      -part(21_620_900) - part(12_480_310),
    ),
    memo('9.4', 'paid', 'Cashback pago', 96_310_277, 5_877),
    row('9.5', 'paid_contra', 'Contrapartida do cashback pago', 'memorandum', -part(96_310_277)),
  ]
  const total = money.reduce((sum, { balanceCents }) => sum + Math.max(0, balanceCents), 0)
  return { at: day, closed: day < `${today.slice(0, 7)}-01`, rows, debitCents: total, creditCents: total }
}

export function makeIncome(month: string, today: string): IncomeStatement {
  const closed = month < today.slice(0, 7)
  const row = (
    account: string,
    code: string,
    name: string,
    of: IncomeRow['class'],
    amountCents: number,
    owner = '',
    restatedCents = 0,
  ) => ({
    account,
    code,
    name,
    class: of,
    owner,
    amountCents,
    restatedCents,
  })
  const networks: [string, number][] = [
    ['demo', 8_310_412],
    ['rede-norte', 4_622_091],
    ['parceria-sul', 1_700_640],
  ]
  const restated = (cents: number) => (closed ? 0 : cents)
  const rows = [
    row('margin', '2.3.2', 'Margem', 'equity', closed ? 412_000 : 0, '', restated(-9_204_118)),
    ...networks.map(([name, cents]) =>
      row('commission', '3.1', 'Receita de comissões', 'revenue', cents, name, restated(cents * 2)),
    ),
    ...networks.map(([name, cents]) =>
      row(
        'cashback_granted',
        '3.2',
        'Cashback concedido',
        'reduction',
        -Math.round(cents * 0.68),
        name,
        restated(-cents),
      ),
    ),
  ]
  const sum = (of: (row: IncomeRow) => number) => rows.reduce((total, one) => total + of(one), 0)
  return {
    month,
    closed,
    rows,
    resultCents: sum((one) => one.amountCents),
    restatedCents: sum((one) => one.restatedCents),
  }
}

export function makePeriods(now: Date): AccountingPeriod[] {
  return Array.from({ length: 26 }, (_, back) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    const closed = back > 2
    return {
      month: start.toISOString().slice(0, 7),
      closed,
      postings: 18_000 + Math.round(noise(back) * 9_000),
      movedCents: 41_000_000 + Math.round(noise(back + 50) * 22_000_000),
      ...(closed && {
        closedAt: new Date(start.getTime() + 36 * 86_400_000).toISOString(),
        closedBy: staff(back + 1),
        reason: 'Extratos conferidos e divergências encerradas',
        sequence: 900_000 - back * 21_000,
      }),
    }
  })
}

const kinds = [
  ['unknown_outflow', 'critical', 'ledger-bank', 'bank'],
  ['missing_at_bank', 'high', 'ledger-bank', 'ledger'],
  ['amount_mismatch', 'high', 'ledger-provider', 'ledger'],
  ['stale_in_flight', 'high', 'ledger-provider', 'ledger'],
  ['return_unbooked', 'high', 'ledger-bank', 'bank'],
  ['missing_at_network', 'medium', 'ledger-network', 'ledger'],
  ['missing_in_ledger', 'medium', 'ledger-network', 'network'],
  ['orphan_credit', 'medium', 'ledger-bank', 'bank'],
  ['fee_unexplained', 'low', 'ledger-bank', 'bank'],
  ['timing', 'low', 'provider-bank', 'provider'],
] as const
const rank: Record<BreakSeverity, number> = { critical: 0, high: 1, medium: 2, low: 3 }
const states = ['open', 'open', 'open', 'assigned', 'assigned', 'explained', 'corrected', 'closed'] as const
const reasons = ['timing', 'bank', 'network', 'fee', 'booked']

function ageOf(days: number): ReconciliationBreak['age'] {
  return days <= 1 ? '0-1' : days <= 7 ? '2-7' : days <= 30 ? '8-30' : '>30'
}

function makeFound(place: number, now: Date): FoundBreak {
  const [category, severity, leg, side] = kinds[place < 2 ? 0 : 1 + (place % 9)]!
  const amount = 1_500 + Math.round(noise(place) * 240_000)
  const isOurs = side === 'ledger'
  const isApart = category === 'amount_mismatch' || category === 'timing'
  return {
    id: id('b7', place),
    category,
    severity,
    leg,
    side,
    ref: isOurs
      ? id('a1', place)
      : `E${String(18_236_120_000_000 + place * 977)}${String(place).padStart(11, 'x')}`,
    subject: isOurs || place % 3 === 0 ? id(leg === 'ledger-network' ? 'c5' : 'd9', place) : '',
    day: dayAt(now, Math.round(noise(place + 9) * 50) + 1),
    ledgerCents: isOurs || isApart ? amount : 0,
    outsideCents: isOurs && !isApart ? 0 : isApart ? amount + 1_990 : amount,
    ...(!isOurs && {
      source: leg === 'ledger-network' ? 'comissoes-novembro.csv' : 'extrato-novembro.ofx',
      line: 12 + place * 3,
    }),
  }
}

export function makeBreaks(now: Date, blocked: boolean): ReconciliationBreak[] {
  const list = Array.from({ length: 412 }, (_, place): ReconciliationBreak => {
    const found = makeFound(place, now)
    const days = Math.round(noise(place + 400) ** 2 * 64)
    const state = found.severity === 'critical' ? (blocked ? 'open' : 'explained') : states[place % 8]!
    const told = state === 'explained' || state === 'corrected' || state === 'closed'
    return {
      ...found,
      runId: id('e3', place % 9),
      state,
      cleared: state === 'closed' && place % 16 === 7,
      owner: state === 'open' ? '' : staff(place % 2),
      reason: told ? reasons[place % reasons.length]! : '',
      ...(state === 'corrected' && { sequence: 812_004 + place }),
      openedAt: at(now, days * 24 + 3),
      updatedAt: at(now, days * 12 + 1),
      age: ageOf(days),
    }
  })
  return list.sort((a, b) => rank[a.severity] - rank[b.severity] || a.openedAt.localeCompare(b.openedAt))
}

export function makeStory(found: ReconciliationBreak): BreakStory {
  const notes: BreakStory['notes'] = [
    { action: 'found', by: 'system:reconcile', reason: '', comment: found.category, at: found.openedAt },
  ]
  if (found.owner !== '')
    notes.push({
      action: 'assigned',
      by: staff(1),
      reason: '',
      comment: 'Pergunte ao banco pelo identificador do Pix.',
      at: found.updatedAt,
    })
  if (found.reason !== '')
    notes.push({
      action: found.state === 'corrected' ? 'corrected' : 'explained',
      by: found.owner,
      reason: found.reason,
      comment: 'Conferido com o extrato do dia seguinte.',
      at: found.updatedAt,
      ...(found.sequence !== undefined && { sequence: found.sequence }),
    })
  if (found.state === 'closed')
    notes.push({
      action: found.cleared ? 'cleared' : 'closed',
      by: found.cleared ? 'system:reconcile' : staff(1),
      reason: '',
      comment: '',
      at: found.updatedAt,
    })
  return { break: found, notes }
}

export function makeRun(place: number, now: Date): ReconciliationRun {
  const isSales = place % 4 === 3
  const matches = 600 + Math.round(noise(place) * 4_000)
  const closing = 48_120_033 + place * 91_003
  const fails = place % 5 === 2
  const check = (name: string, off: number) => ({
    name,
    expectedCents: closing,
    actualCents: closing + off,
    ok: off === 0,
  })
  return {
    id: id('e3', place),
    kind: isSales ? 'sales' : 'payouts',
    ...(isSales && { network: place % 8 === 3 ? 'rede-norte' : 'demo' }),
    from: dayAt(now, place + 8),
    to: dayAt(now, place + 1),
    sequence: 968_220 - place * 1_204,
    matches,
    breaks: place % 3 === 0 ? 0 : Math.round(noise(place + 5) * 40),
    checks: isSales
      ? []
      : [
          check('ledger opening and payouts are closing', 0),
          check('bank opening and movements are closing', fails ? -4_410 : 0),
          check('cash and receivables cover shoppers', 0),
        ],
    by: place % 3 === 0 ? 'system:reconcile' : place % 2 === 0 ? `staff:${me.id}` : staff(1),
    at: at(now, place * 23 + 2),
    sources: isSales
      ? [{ side: 'network', name: 'comissoes-novembro.csv', sha256: sha(place), lines: matches + 12 }]
      : [
          { side: 'bank', name: 'extrato-novembro.ofx', sha256: sha(place), lines: matches + 31 },
          { side: 'provider', name: 'provedor-pix.csv', sha256: sha(place + 500), lines: matches + 4 },
        ],
    rules: isSales
      ? [
          { leg: 'ledger-network', rule: 'transaction-id', matches: matches - 41 },
          { leg: 'ledger-network', rule: 'order-id', matches: 33 },
          { leg: 'ledger-network', rule: 'click', matches: 8 },
        ]
      : [
          { leg: 'ledger-bank', rule: 'end-to-end-id', matches: matches - 64 },
          { leg: 'ledger-bank', rule: 'amount-and-date', matches: 51 },
          { leg: 'ledger-bank', rule: 'day-total', matches: 12 },
          { leg: 'ledger-bank', rule: 'agreed-fee', matches: 1 },
          { leg: 'ledger-provider', rule: 'order-id', matches },
        ],
  }
}

export function makeFoundBreaks(now: Date): FoundBreak[] {
  return [2, 4, 6, 8, 11, 14, 17, 22, 28, 35, 44].map((place) => makeFound(place, now))
}

const deeds = [
  ['login', 'authenticator', 'self'],
  ['login_refused', 'code', 'self'],
  ['payout_asked', '', 'payout'],
  ['payout_return_booked', 'Extrato de hoje', 'payout'],
  ['quarantine_replayed', 'Data corrigida com a rede', 'quarantine'],
  ['logout', '', 'self'],
  ['staff_roles_changed', 'finance: cobre as férias da Bia', 'self'],
  ['recovery_codes_made', '', 'self'],
  ['sessions_ended', '', 'self'],
] as const

/** The record from a place on, the newest first. */
export function makeAudit(now: Date, before: number, limit: number): AuditRecord[] {
  const newest = 640
  const start = Math.min(newest, before - 1)
  return Array.from({ length: Math.max(0, Math.min(limit, start)) }, (_, step) => {
    const number = start - step
    const [action, reason, about] = deeds[number % deeds.length]!
    const who = staff(number)
    return {
      id: number,
      at: at(now, (newest - number) * 0.7),
      actor: action === 'login_refused' ? 'unknown' : action === 'staff_roles_changed' ? 'operator' : who,
      action,
      subject:
        about === 'self' ? who : about === 'payout' ? `payout:${id('d9', number)}` : `quarantine:${number}`,
      reason,
    }
  })
}

/** A month that lacks the bank's last days and one network's report; where much went wrong, three things more. */
export function makeMonthChecks(month: string, isBad: boolean): PeriodCheck[] {
  return makeChecklist({
    bank: { count: 3, detail: `${month}-28` },
    networks: { detail: 'rede-dois' },
    ...(isBad && {
      breaks: { count: 2 },
      receipts: { count: 3, detail: 'awin, parceria-sul, rede-norte' },
      verified: {},
    }),
  })
}
