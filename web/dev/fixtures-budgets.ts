import type { Budget, SubsidisedSale } from '../src/desk/api/generated'

/** Budgets for held sales: one almost spent, one of which nothing is, and one that was ended. */
export function makeBudgets(proposedBy: string, approvedBy: string, at: (hours: number) => string): Budget[] {
  return [
    {
      id: '9a0b0c00-0000-7000-8000-000000000901',
      name: 'Black Friday em dobro',
      stores: ['Livraria Jatobá', 'Moda Caiana'],
      from: '2026-11-20',
      to: '2026-11-30',
      cents: 500_000,
      spentCents: 463_250,
      status: 'nearly_spent',
      proposedBy,
      approvedBy,
      reason: 'A campanha dobra o cashback por nossa conta',
      openedAt: at(60),
    },
    {
      id: '9a0b0c00-0000-7000-8000-000000000902',
      name: 'Lançamento do clube',
      stores: [],
      network: 'awin',
      campaign: 'clube-2026',
      from: '2026-11-01',
      to: '2026-12-31',
      cents: 200_000,
      spentCents: 0,
      status: 'open',
      proposedBy,
      approvedBy,
      reason: 'Boas-vindas ao clube',
      openedAt: at(200),
    },
    {
      id: '9a0b0c00-0000-7000-8000-000000000903',
      name: 'Dia das Crianças',
      stores: ['Brinquedos Ipê'],
      from: '2026-10-05',
      to: '2026-10-12',
      cents: 150_000,
      spentCents: 42_180,
      status: 'ended',
      proposedBy,
      approvedBy,
      reason: 'Campanha de outubro',
      openedAt: at(1400),
      end: { at: at(900), proposedBy, approvedBy, reason: 'A loja retirou os produtos da promoção' },
    },
  ]
}

/** Sales that a budget paid for; the network took one back since. */
export function makeSubsidised(at: (hours: number) => string): SubsidisedSale[] {
  const statuses = ['CASHBACK', 'PAID', 'CANCELED', 'CASHBACK'] as const
  return statuses.map((status, place) => ({
    id: `9a0b0c00-0000-7000-8000-${String(910 + place).padStart(12, '0')}`,
    network: 'awin',
    store: place % 2 === 0 ? 'Livraria Jatobá' : 'Moda Caiana',
    status,
    cashbackCents: 4_800 + place * 350,
    commissionCents: 3_000 + place * 120,
    subsidyCents: 1_800 + place * 230,
    occurredAt: at(90 + place * 12),
    releasedAt: at(10 + place * 5),
  }))
}
