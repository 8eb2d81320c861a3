import type { ServerResponse } from 'node:http'
import type { ListedTerms, StoreTermsBook, UnclaimedBalance } from '../src/desk/api/generated'
import { json, problem } from './fixtures-http'
import { propose } from './fixtures-proposals'

const now = Date.now()
const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

interface TermsCall {
  readonly call: string
  readonly body: Record<string, unknown>
  readonly scene: string | undefined
}

/** Answers what is about terms of stores and balances that nobody can claim; false when a call is about something else. */
export function answerTerms({ call, body, scene }: TermsCall, response: ServerResponse): boolean {
  const [, method, part, which = ''] =
    /^(\w+) \/api\/v1\/finance\/(terms|unclaimed-balances)(?:\/([^/]+))?/.exec(call) ?? []
  if (part === undefined) return false
  const reason = String(body.reason)
  const isEmpty = scene === 'empty'
  if (scene === 'error') problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
  else if (part === 'terms' && method === 'POST')
    json(response, 202, propose({ kind: 'publish_terms', subject: `terms:${which}`, payload: {}, reason }))
  else if (part === 'terms')
    json(response, 200, which !== '' ? makeTermsBook(which, isEmpty) : isEmpty ? [] : makeListedTerms())
  else if (method === 'POST') {
    const payload = { accountId: which, erasedAt: at(50_000), since: at(46_000), sales: 4, cents: 4_996 }
    json(response, 202, propose({ kind: 'forfeit_balance', subject: `account:${which}`, payload, reason }))
  } else json(response, 200, isEmpty ? [] : [0, 1_200, 0].map(makeUnclaimed))
  return true
}

function makeUnclaimed(owedCents: number, place: number): UnclaimedBalance {
  return {
    accountId: `${String(place)}a0b0c00-0000-7000-8000-000000000801`,
    erasedAt: at(50_000 - place * 700),
    sales: 4 + place,
    cents: 4_996 + place * 1_733,
    owedCents,
  }
}

/** Stores with terms, and one that has the rate of the catalogue alone. */
function makeListedTerms(): ListedTerms[] {
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
function makeTermsBook(slug: string, isBare: boolean): StoreTermsBook {
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
