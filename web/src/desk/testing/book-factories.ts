import type { AccountLedger, Margin, MarginBy, Margins, MarginLines } from '../api/generated'

export function makeAccountLedger(): AccountLedger {
  const line = (
    sequence: number,
    type: string,
    about: string,
    amountCents: number,
    balanceCents: number,
  ) => ({
    sequence,
    line: 0,
    type,
    about,
    id: 'c1000000-0000-8000-8000-000000000001',
    owner: 'awin',
    amountCents,
    balanceCents,
    at: '2026-10-05T12:00:00Z',
  })
  return {
    account: 'receivable',
    code: '1.2.1',
    name: 'Comissões a receber',
    class: 'asset',
    owner: 'awin',
    from: '2026-10-01',
    to: '2026-10-31',
    closed: false,
    count: 2,
    openingCents: -10_000,
    debitCents: 800,
    creditCents: 5_000,
    closingCents: -5_800,
    lines: [
      line(7, 'conversion_approved.v1', 'conversion', -800, -10_800),
      line(9, 'commission_allocated.v1', 'conversion', 5_000, -5_800),
    ],
  }
}

export function makeMargins(by: MarginBy): Margins {
  const row = (more: Partial<Margin>): Margin => {
    const amounts = { commissionCents: 0, grantedCents: 0, otherCents: 0, ...more }
    return {
      ofSales: true,
      key: '',
      name: '',
      sales: 0,
      ...amounts,
      resultCents: amounts.commissionCents + amounts.grantedCents + amounts.otherCents,
    }
  }
  return {
    month: '2026-10',
    by,
    closed: true,
    rows: [
      row({
        key: 'livraria',
        name: 'Livraria Jatobá',
        sales: 2,
        commissionCents: 1_600,
        grantedCents: -1_000,
      }),
      row({ sales: 1, commissionCents: 100 }),
      row({ ofSales: false, otherCents: -70 }),
    ],
    resultCents: 630,
  }
}

export function makeMarginLines(): MarginLines {
  const line = (sequence: number, account: string, amountCents: number, balanceCents: number) => ({
    sequence,
    line: 0,
    type: 'conversion_approved.v1',
    about: 'conversion',
    id: 'c1000000-0000-8000-8000-000000000001',
    account,
    owner: 'awin',
    amountCents,
    balanceCents,
    at: '2026-10-05T12:00:00Z',
  })
  return { lines: [line(7, 'commission', 1_600, 1_600), line(8, 'cashback_granted', -1_000, 600)] }
}
