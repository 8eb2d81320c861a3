/** What the site's own drawings do not have. They come with the desk: shoppers do not load them. */
const drawings = {
  overview: 'M4 4h7v7H4ZM13 4h7v4h-7ZM13 11h7v9h-7ZM4 14h7v6H4Z',
  runs: 'M4 7h10M4 12h7M4 17h5M14 14l3 3 4-5.5',
  payouts: 'M12 3.5 20.5 12 12 20.5 3.5 12ZM9 12h6M12.5 9.5 15 12l-2.5 2.5',
  sales: 'M5 8h14l1 12H4ZM9 10.5V7a3 3 0 0 1 6 0v3.5',
  ownerless:
    'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 20c.7-3.5 3.2-5.5 6-5.9M16 15.5a2 2 0 1 1 2.6 1.9v1.1M18.6 21.2v.1',
  quarantine: 'M12 3.5 4.5 6.5V12c0 4.2 3 7.2 7.5 8.5 4.5-1.3 7.5-4.3 7.5-8.5V6.5ZM12 8.5v4.5M12 16v.1',
  reconcile: 'M4 8h13l-3-3.5M20 16H7l3 3.5',
  breaks: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17v.1',
  proposals:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 19c.5-3 2.4-4.6 5-4.6 1.2 0 2.3.3 3.1 1M13 16l2.8 2.8L21 13.5M15 5.3a3 3 0 0 1 0 5.4',
  integrity: 'M12 3.5 4.5 6.5V12c0 4.2 3 7.2 7.5 8.5 4.5-1.3 7.5-4.3 7.5-8.5V6.5ZM8.5 12l2.5 2.5 4.5-5',
  parked: 'M6 3.5h9l3.5 3.5v13.5H6ZM10.5 11v5M14 11v5',
  networks:
    'M12 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM5.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10.8 9.2l-4 5.5M13.2 9.2l4 5.5M8 17h8',
  terms: 'M4 12 12 4h8v8l-8 8ZM16 8v.1',
  dates: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3.5 2',
  cash: 'M4 20V4M4 20h16M8 20v-5M12 20v-9M16 20v-6M7 9l4.5-4 3.5 3 4-4.5',
  simulate: 'M4 20V4M4 20h16M7.5 15.5l4-4 3 2.5 5-6M7.5 9.5l3-2.5',
  limits: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  budgets: 'M4 7.5h14v12H4ZM4 7.5 15 4v3.5M14 12.5h6v3h-6ZM16.5 14v.1',
  remittances: 'M12 3.5v9M8.5 9l3.5 3.5L15.5 9M4 13v6.5h16V13',
  invoices: 'M6 3.5h9l3.5 3.5v13.5H6ZM9.5 13.5h5M9.5 16.5h3M9.5 7.5h2.5v2.5H9.5Z',
  receivables: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2ZM9.5 8.5h5M9.5 12.5h5',
  payables: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2ZM12 7v8M9 12l3 3 3-3',
  balance:
    'M12 4v16M7 20h10M5 7.5l7-2 7 2M2.5 14 5 7.5 7.5 14ZM16.5 14 19 7.5 21.5 14ZM2.5 14a2.5 2.5 0 0 0 5 0M16.5 14a2.5 2.5 0 0 0 5 0',
  income: 'M4 20h16M6 20v-6M11 20V9M16 20V5M4.5 10.5 10 5l3 2.5 5-4',
  ledger: 'M5 4h14v16H5ZM9 4v16M12 8.5h4M12 12h4M12 15.5h4',
  forfeits: 'M6 3.5h12v17H6ZM9.5 9.5l5 5M14.5 9.5l-5 5',
  months: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8M9 15.5l2 2 4-4',
  entries: 'M4 20l1-4L16 5l3 3L8 19ZM13.5 7.5l3 3M13 20h7',
  record: 'M6 3.5h9l3.5 3.5v13.5H6ZM9.5 11h6M9.5 14.5h6M9.5 7.5h2.5',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15',
  up: 'M12 19V6M6.5 11 12 5.5 17.5 11',
  down: 'M12 5v13M6.5 13l5.5 5.5 5.5-5.5',
} as const

export type DeskIconName = keyof typeof drawings

interface DeskIconProps {
  name: DeskIconName
  /** In quarters of a rem, as all sizes. */
  size?: string
}

/** A drawn sign beside words; never the only carrier of meaning. */
export function DeskIcon({ name, size = '5' }: DeskIconProps) {
  const pixels = Number(size) * 4
  return (
    <svg className="icon" width={pixels} height={pixels} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
