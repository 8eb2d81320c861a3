import { makeIncome } from './fixtures-check-data'
import type { AccountLedger, Margin, Margins } from '../src/desk/api/generated'

const pageLines = 100
const lineCount = 260

/** The lines of the receivable of a network, or of all: approvals, and a payment now and then. */
export function makeAccountLedger(query: URLSearchParams, today: string): AccountLedger {
  const to = query.get('to') ?? today
  const from = query.get('from') ?? `${to.slice(0, 7)}-01`
  const owner = query.get('owner') ?? ''
  const networks = owner === '' ? ['demo', 'rede-norte', 'parceria-sul'] : [owner]
  const opening = -46_331_434
  let balance = opening
  const start = new Date(`${from}T12:00:00Z`).getTime()
  const all = Array.from({ length: lineCount }, (_, place) => {
    const paid = place % 23 === 22
    const byHand = place === 12
    const amountCents = paid ? 310_000 + place * 91 : -(1_200 + ((place * 7_919) % 24_000))
    balance += amountCents
    return {
      sequence: 812_004 + place * 3,
      line: 0,
      type: byHand ? 'entry_posted.v1' : paid ? 'commission_allocated.v1' : 'conversion_approved.v1',
      about: byHand ? 'entry' : 'conversion',
      id: `c1000000-0000-8000-8000-${String(place).padStart(12, '0')}`,
      owner: networks[place % networks.length] ?? '',
      amountCents,
      balanceCents: balance,
      at: new Date(start + place * 3_600_000).toISOString(),
    }
  })
  const begin = Number(query.get('cursor')?.split('.')[0] ?? 0)
  const next = begin + pageLines < lineCount ? `${begin + pageLines}.0.0` : undefined
  const sum = (side: number) =>
    all.reduce((total, { amountCents }) => total + Math.max(0, amountCents * side), 0)
  return {
    account: 'receivable',
    code: '1.2.1',
    name: 'Comissões a receber',
    class: 'asset',
    owner,
    from,
    to,
    closed: to < `${today.slice(0, 7)}-01`,
    count: lineCount,
    openingCents: opening,
    debitCents: sum(-1),
    creditCents: sum(1),
    closingCents: balance,
    lines: all.slice(begin, begin + pageLines),
    ...(next !== undefined && { next }),
  }
}

const names: Readonly<Record<Margins['by'], readonly (readonly [string, string])[]>> = {
  store: [
    ['11000000-0000-8000-8000-000000000001', 'Livraria Jatobá'],
    ['11000000-0000-8000-8000-000000000002', 'Pet Quati'],
    ['11000000-0000-8000-8000-000000000003', 'Ótica Mirante e Armazém de Óculos'],
  ],
  network: [
    ['demo', ''],
    ['rede-norte', ''],
    ['parceria-sul', ''],
  ],
  club: [
    ['', ''],
    ['clube-exclusivo', 'Clube Exclusivo'],
  ],
  campaign: [
    ['', ''],
    ['natal-2026', ''],
  ],
}

/** What sales earned and cost, by whatever they are told apart by. */
export function makeMargins(month: string, by: string, today: string): Margins {
  const of = by === 'network' || by === 'club' || by === 'campaign' ? by : 'store'
  const row = (place: number, [key, name]: readonly [string, string]): Margin => {
    const commissionCents = Math.round(8_310_412 / (place + 1))
    const grantedCents = -Math.round(commissionCents * (0.6 + place * 0.1))
    const otherCents = place === 1 ? -12_550 : 0
    return {
      ofSales: true,
      key,
      name,
      sales: Math.round(4_120 / (place + 1)),
      commissionCents,
      grantedCents,
      otherCents,
      resultCents: commissionCents + grantedCents + otherCents,
    }
  }
  const sales = names[of].map((name, place) => row(place, name))
  const { resultCents } = makeIncome(month, today)
  const otherCents = resultCents - sales.reduce((total, sale) => total + sale.resultCents, 0)
  const apart: Margin = {
    ofSales: false,
    key: '',
    name: '',
    sales: 0,
    commissionCents: 0,
    grantedCents: 0,
    otherCents,
    resultCents: otherCents,
  }
  return {
    month,
    by: of,
    closed: month < today.slice(0, 7),
    rows: [...sales, apart],
    resultCents,
  }
}
