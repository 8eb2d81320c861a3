import type {
  CashbackEvent,
  CashbackMonth,
  CashbackRecord,
  CashbackSummary,
  Claim,
  Click,
  Consents,
  Referral,
  Session,
} from '@/api/account/generated'
import type {
  BannerLists,
  CategoryLists,
  Club,
  Coupon,
  HotArea,
  Store,
  Problem,
  SearchResult,
  StoreGroup,
  User,
} from '@/api/generated'

export const token = 'test-token'
export const userId = '5b0c8f0e-1df4-4a52-9d5e-0f6f2d9c7a11'

export function makeUser(more: Partial<User> = {}): User {
  return {
    id: userId,
    email: 'pessoa@exemplo.test',
    name: 'Pessoa Exemplo',
    username: null,
    birthdate: null,
    gender: null,
    cpf: null,
    cb_pix: null,
    cb_pix_type: null,
    google_image: null,
    pixHeldUntil: null,
    emailVerified: true,
    hasPassword: true,
    ...more,
  }
}

/** This device, and another. */
export const sessions: Session[] = [
  {
    id: '00000001-0000-4000-8000-00000000a000',
    device: 'Chrome no Windows',
    method: 'password',
    createdAt: '2026-11-01T12:00:00Z',
    lastUsedAt: '2026-11-20T14:00:00Z',
    current: true,
  },
  {
    id: '00000002-0000-4000-8000-00000000a000',
    device: 'Safari no iPhone',
    method: 'google',
    createdAt: '2026-10-01T12:00:00Z',
    lastUsedAt: '2026-11-19T09:30:00Z',
    current: false,
  },
]

export const consents: Consents = {
  offers: false,
  reminders: true,
  rises: false,
  history: [
    { kind: 'offers', version: '2026-11', granted: false, origin: 'unsubscribe', at: '2026-11-10T12:00:00Z' },
    { kind: 'offers', version: '2026-11', granted: true, origin: 'sign-up', at: '2026-11-01T12:00:00Z' },
    { kind: 'terms', version: '2026-11', granted: true, origin: 'sign-up', at: '2026-11-01T12:00:00Z' },
  ],
}

/** A purchase numbered for the test; 1 is "00000001-…". */
export function makeRecord(number: number, more: Partial<CashbackRecord> = {}): CashbackRecord {
  const id = `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
  return {
    id,
    status: 'PENDING',
    value: 12.49,
    saleValue: 249.9,
    storeOrderId: `A-${number}`,
    store: { name: `Loja ${number}`, slug: `loja-${number}` },
    conversion: { externalId: `ext-${number}`, conversionTime: '2026-11-20T13:58:00Z' },
    valueCents: 1249,
    saleValueCents: 24990,
    rateBasisPoints: 500,
    loyalty: false,
    reason: null,
    updatedAt: '2026-11-20T14:02:00Z',
    ...more,
  }
}

export const summary: CashbackSummary = { pending: 12.49, cashback: 1234.56, paid: 0.1, canceled: 3 }

export const months: CashbackMonth[] = [
  { month: '2026-10', pendingCents: 0, cashbackCents: 100, paidCents: 2000, canceledCents: 50 },
  { month: '2026-11', pendingCents: 1249, cashbackCents: 0, paidCents: 0, canceledCents: 0 },
]

/** Invitations of a shopper: one earned a bonus, and one may still earn one. */
export function makeReferral(change: Partial<Referral> = {}): Referral {
  return {
    code: 'k7m2p9qr',
    terms: { inviterCents: 1000, invitedCents: 500, minSaleCents: 5000, days: 30, perMonth: 5 },
    invited: 2,
    granted: 1,
    waiting: 1,
    grantedCents: 1000,
    bonuses: [
      {
        id: '00000000-0000-7000-8000-0000000000b1',
        role: 'INVITER',
        status: 'APPROVED',
        cents: 1000,
        grantedAt: '2026-11-20T12:00:00Z',
      },
    ],
    ...change,
  }
}

export function makeEvent(type: CashbackEvent['type'], more: Partial<CashbackEvent> = {}): CashbackEvent {
  return {
    sequence: 1,
    type,
    at: '2026-11-20T13:58:00Z',
    recordedAt: '2026-11-20T14:02:00Z',
    status: null,
    valueCents: null,
    saleValueCents: null,
    reason: null,
    ...more,
  }
}

/** A visit to the store with a number. */
export function makeClick(number: number, more: Partial<Click> = {}): Click {
  return {
    id: `${String(number).padStart(8, '0')}-0000-4000-8000-00000000c11c`,
    store: { name: `Loja ${number}`, slug: `loja-${number}` },
    at: '2026-11-19T13:58:00Z',
    rateBasisPoints: 500,
    usualDays: 2,
    conversionId: null,
    status: null,
    ...more,
  }
}

/** An open claim about the visit with a number. */
export function makeClaim(number: number, more: Partial<Claim> = {}): Claim {
  const click = makeClick(number)
  return {
    id: `${String(number).padStart(8, '0')}-0000-4000-8000-00000000c1a1`,
    clickId: click.id,
    store: click.store,
    clickedAt: click.at,
    orderNumber: `P-${number}`,
    purchasedOn: '2026-11-19',
    valueCents: 24990,
    status: 'OPEN',
    openedAt: '2026-11-21T12:00:00Z',
    deadline: '2026-12-06',
    known: 'A loja ainda não avisou desta compra.',
    conversionId: null,
    resolution: '',
    endedAt: null,
    receiptAt: null,
    ...more,
  }
}

export function makeProblem(status: number, code: string, message: string): Problem {
  return { type: 'about:blank', title: code, status, detail: code, code, requestId: 'req-1', message }
}

/** The page of the store with a number. */
export function makeArea(number: number, more: Partial<HotArea> = {}): HotArea {
  return {
    slug: `loja-${number}`,
    name: `Loja ${number}`,
    kind: 'STORE',
    type: 'REGULAR',
    description: 'Tudo para casa.',
    longDescription: '',
    imageName: null,
    headerImage: null,
    cashbackPercentage: 5,
    cashbackOn: true,
    navBarColor: null,
    navBarTextColor: null,
    couponHeaderColor: null,
    couponHeaderTextColor: null,
    buttonColor: null,
    buttonColorOnHover: null,
    incentive_id: null,
    ...more,
  }
}

/** The page of the club of the tests. */
export function makeClubArea(more: Partial<HotArea> = {}): HotArea {
  return makeArea(1, {
    slug: 'clube-ipe',
    name: 'Associação Ipê',
    kind: 'CLUB',
    type: 'LOYALTY',
    description: 'Vantagens para quem é da associação.',
    cashbackPercentage: null,
    ...more,
  })
}

export function makeClub(more: Partial<Club> = {}): Club {
  return {
    slug: 'clube-ipe',
    name: 'Associação Ipê',
    member: false,
    joinBy: ['DOMAIN', 'INVITATION', 'CODE'],
    ...more,
  }
}

/** A coupon numbered for the test, of the store with that number. */
export function makeCoupon(number: number, more: Partial<Coupon> = {}): Coupon {
  return {
    id: `${String(number).padStart(8, '0')}-0000-4000-8000-00000000c000`,
    name: `Cupom ${number}`,
    description: `Vale na loja ${number}`,
    code: `CODIGO${number}`,
    type: 'ONLINE',
    keepsCashback: true,
    linkUrl: `https://loja-${number}.example/`,
    endDate: '2026-12-31',
    clicks: number,
    slug: `loja-${number}`,
    store: { slug: `loja-${number}`, name: `Loja ${number}`, cashbackPercentage: 5 },
    hotArea: { type: 'REGULAR', buttonColor: null, couponHeaderTextColor: null, incentive_id: null },
    ...more,
  }
}

export const banners: BannerLists = {
  hero: [
    { slug: 'natal', desktop: 'banners/natal.svg', mobile: 'banners/natal-m.svg', alt: 'Natal com desconto' },
    {
      slug: 'loja-1',
      loja: 'Loja 1',
      cashback: 'Até 5% de cashback',
      descricao: 'Tudo para casa',
      cor: '216758',
    },
  ],
  strip: [
    { slug: 'viagem', desktop: 'banners/viagem.svg', mobile: 'banners/viagem-m.svg', alt: 'Viagem' },
    { slug: 'games', desktop: 'banners/games.svg', mobile: 'banners/games-m.svg', alt: 'Games' },
  ],
}

/** Stores numbered from 1. */
export function makePriorityStores(count: number): Store[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${String(index + 1).padStart(8, '0')}-0000-4000-8000-000000005000`,
    slug: `loja-${index + 1}`,
    name: `Loja ${index + 1}`,
    type: index === 0 ? 'LOYALTY' : 'REGULAR',
    cashbackPercentage: index === 1 ? null : 4.5,
  }))
}

export const storeGroups: StoreGroup[] = [
  {
    letter: '0-9',
    stores: [{ name: '1001 Chás', slug: '1001-chas', type: 'REGULAR', cashbackPercentage: null, coupons: 2 }],
  },
  {
    letter: 'L',
    stores: [
      {
        name: 'Livraria Jatobá',
        slug: 'livraria-jatoba',
        type: 'REGULAR',
        cashbackPercentage: 4.5,
        coupons: 12,
      },
    ],
  },
]

export const categoryLists: CategoryLists = {
  regular: [{ id: 'c1', slug: 'games', name: 'Games', imageName: 'games.svg' }],
  seasonal: [{ id: 'c2', slug: 'natal', name: 'Natal' }],
}

export const searchResult: SearchResult = {
  stores: [
    { id: 's1', slug: 'livraria-jatoba', name: 'Livraria Jatobá', type: 'REGULAR', cashbackPercentage: 6 },
  ],
  categories: [{ slug: 'livros', name: 'Livros' }],
  coupons: [
    {
      id: 'c0ffee00-0000-4000-8000-000000000000',
      name: 'R$ 20 em livros',
      type: 'ONLINE',
      store: { name: 'Livraria Jatobá', slug: 'livraria-jatoba' },
    },
  ],
}
