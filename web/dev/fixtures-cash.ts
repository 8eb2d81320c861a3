import type { Cash, CashBand } from '@/desk/api/generated'

const band = (expectedCents: number, week: number): CashBand => ({
  expectedCents,
  freshCents: Math.round((expectedCents * week) / 13),
  ...(week < 9 ? { prudentCents: Math.round(expectedCents * 0.82) } : {}),
  tested: 17 - week,
  errorBps: 900 + 110 * week,
  biasBps: 120 * (week % 3) - 100,
})

/** What is on the accounts, and a quarter of a year of weeks; before the first forecast, neither. */
export function makeCash(empty: boolean): Cash {
  if (empty) return { accounts: [], provider: { tells: false }, weeks: [] }
  return {
    accounts: [
      { provider: true, name: '', cents: 1_250_000, posted: true },
      { provider: false, name: 'principal', cents: 8_412_790, posted: true },
    ],
    provider: {
      tells: true,
      name: 'efi',
      cents: 1_238_400,
      answeredAt: '2026-11-28T13:45:00Z',
      bookCents: 1_250_000,
      differsSince: '2026-11-28T09:00:00Z',
    },
    madeAt: '2026-11-28T06:00:00Z',
    weeks: Array.from({ length: 13 }, (_, week) => ({
      from: new Date(Date.UTC(2026, 10, 28 + 7 * week)).toISOString().slice(0, 10),
      approved: band(412_000 - 9_000 * week, week),
      received: band(368_000 + 4_000 * week, week),
      paid: band(295_500 + 1_500 * week, week),
    })),
  }
}
