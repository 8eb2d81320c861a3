import type { ListedTerms, StoreTermsBook } from '../src/desk/api/generated'

/** Stores with terms, and one that has the rate of the catalogue alone. */
export function makeListedTerms(at: (hours: number) => string): ListedTerms[] {
  return [
    {
      slug: 'livraria-jatoba',
      name: 'Livraria Jatobá',
      network: 'awin',
      cashbackBps: 900,
      leastBps: 250,
      publishedAt: at(30),
      reason: 'Em dobro na Black Friday',
    },
    {
      slug: 'moda-caiana',
      name: 'Moda Caiana',
      network: 'rakuten',
      cashbackBps: 600,
      leastBps: 600,
      publishedAt: at(700),
      reason: 'A rede paga mais desde outubro',
    },
    { slug: 'sebo-ipe', name: 'Sebo Ipê', network: 'lomadee', cashbackBps: 350, leastBps: 350 },
    { slug: 'pet-quati', name: 'Pet Quati', cashbackBps: 0, leastBps: 0 },
  ]
}

/** What one of them promises: always, for some days, and for who buys for the first time. */
export function makeTermsBook(slug: string, isBare: boolean, at: (hours: number) => string): StoreTermsBook {
  const store = { slug, name: 'Livraria Jatobá', cashbackBps: 900, doubled: false }
  if (isBare) return { ...store, rows: [], versions: [] }
  const seen = '9a0b0c00-0000-7000-8000-000000000a01'
  return {
    ...store,
    seen,
    payout: 'approved+30',
    rows: [
      { id: 'base', for: 'everybody', words: 'Demais produtos', saleBps: 450, from: at(9000) },
      {
        id: 'black-friday',
        for: 'everybody',
        words: 'Demais produtos',
        saleBps: 900,
        capCents: 6_000,
        campaign: 'black-friday',
        campaignCapCents: 20_000,
        from: at(48),
        until: at(-72),
      },
      {
        id: 'eletronicos',
        for: 'everybody',
        group: 'ELETRO',
        words: 'Eletrônicos',
        saleBps: 250,
        capCents: 3_000,
        from: at(9000),
      },
      {
        id: 'boas-vindas',
        for: 'new',
        group: 'ASSINATURA',
        words: 'Assinatura do clube do livro',
        fixedCents: 1_500,
        from: at(-200),
      },
      {
        id: 'maes',
        for: 'everybody',
        words: 'Demais produtos',
        saleBps: 600,
        from: at(5000),
        until: at(4700),
      },
    ],
    versions: [
      {
        id: seen,
        publishedAt: at(30),
        reason: 'Em dobro na Black Friday',
        read: [
          'Demais produtos: 4,5%, desde 01/01/2026 00:00',
          'Demais produtos: 9%, até R$ 60,00 por compra, até R$ 200,00 por pessoa nesta campanha (black-friday), desde 27/11/2026 00:00 até 02/12/2026 00:00',
          'Eletrônicos: 2,5%, até R$ 30,00 por compra, desde 01/01/2026 00:00',
          'Pagamento: 30 dias depois de a loja confirmar',
        ],
      },
      {
        id: '9a0b0c00-0000-7000-8000-000000000a02',
        publishedAt: at(8700),
        reason: 'As categorias da rede',
        read: ['Demais produtos: 4,5%, desde 01/01/2026 00:00', 'Eletrônicos: 2,5%, desde 01/01/2026 00:00'],
      },
    ],
  }
}
