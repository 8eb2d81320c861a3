import type { Networks } from '../src/desk/api/generated'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()

/** Networks of which most sales are told, some are found, and one store has fallen silent. */
export function makeNetworks(): Networks {
  const days = (share: number) =>
    Array.from({ length: 14 }, (_, n) => ({
      day: ago(24 * n).slice(0, 10),
      pushed: Math.trunc((120 + ((n * 37) % 50)) * share),
      pulled: (n * 7) % 12,
      late: n % 3,
      changed: 80 + ((n * 53) % 40),
    }))
  return {
    networks: [
      {
        partner: 'admitad',
        adapter: 'admitad',
        askedUntil: ago(0.6),
        soldAt: ago(0.4),
        clicks: 4310,
        days: days(1),
      },
      {
        partner: 'awin',
        adapter: 'awin',
        askedUntil: ago(0.6),
        soldAt: ago(0.2),
        clicks: 9120,
        days: days(2),
      },
      { partner: 'cj', adapter: 'cj', askedUntil: ago(7.2), soldAt: ago(9), clicks: 812, days: days(0) },
      { partner: 'demo', adapter: 'standard', clicks: 3, days: [] },
    ],
    silences: [
      {
        id: '5a000000-0000-4000-8000-000000000001',
        network: 'awin',
        storeName: 'Livraria do Largo',
        since: ago(31),
        foundAt: ago(5),
        clicks: 412,
        missing: 17,
      },
      {
        id: '5a000000-0000-4000-8000-000000000002',
        network: 'cj',
        since: ago(300),
        foundAt: ago(280),
        endedAt: ago(240),
        clicks: 930,
        missing: 41,
      },
    ],
  }
}
