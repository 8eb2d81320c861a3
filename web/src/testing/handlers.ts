import { http, HttpResponse, type RequestHandler } from 'msw'
import type { CashbackRecord, LoginResponse } from '@/api/account/generated'
import type { CouponList, StoreTerms, TopCouponList, ValidateTokenResponse } from '@/api/generated'
import {
  banners,
  categoryLists,
  consents,
  makeArea,
  makeClub,
  makeCoupon,
  makePriorityStores,
  makeProblem,
  makeRecord,
  makeReferral,
  makeUser,
  months,
  searchResult,
  sessions,
  storeGroups,
  summary,
  token,
} from './factories'

/** A problem answer, as the server writes it. */
export function problem(status: number, code: string, message: string) {
  return HttpResponse.json(makeProblem(status, code, message), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

/** One page of purchases with the headers of a paged answer. */
export function page(records: CashbackRecord[], options: { total?: number; next?: string } = {}) {
  const headers = new Headers({ 'X-Total-Count': String(options.total ?? records.length) })
  if (options.next !== undefined) headers.set('Link', `</api/v1/cashback?cursor=${options.next}>; rel="next"`)
  return HttpResponse.json(records, { headers })
}

/** An event stream that the test writes to. */
export function makeStream() {
  const encoder = new TextEncoder()
  const opened: ReadableStreamDefaultController<Uint8Array>[] = []
  const handler = http.get('*/api/v1/cashback/stream', () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        opened.push(controller)
        controller.enqueue(encoder.encode(': open\n\n'))
      },
    })
    return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  return {
    handler,
    connections: () => opened.length,
    announce: (sequence: number) => {
      opened.at(-1)?.enqueue(encoder.encode(`event: statement\ndata: {"sequence":${sequence}}\n\n`))
    },
    drop: () => opened.at(-1)?.close(),
  }
}

const validToken: ValidateTokenResponse = { valid: true, expiresAt: '2026-12-01T00:00:00Z' }

/** What every way in answers. */
export const loggedIn: LoginResponse = {
  access_token: token,
  deviceToken: 'device-token',
  reactivated: false,
}

const topCoupons: TopCouponList = { data: [makeCoupon(1), makeCoupon(2)], totalPages: 1, total: 2 }

const coupons: CouponList = {
  data: [makeCoupon(1), makeCoupon(2, { type: 'OFFER', code: null })],
  totalPages: 1,
  totalItemsOnline: 1,
  totalItemsOffer: 1,
}

const terms: StoreTerms = {
  slug: 'loja-1',
  type: 'REGULAR',
  confirmationDays: 30,
  rules: ['Não vale para vale-presente'],
  codeKeepsCashback: true,
}

/** A server where everything works: one shopper with two purchases, and a small catalogue. */
export const handlers: RequestHandler[] = [
  http.post('*/api/v1/auth/login', () => HttpResponse.json(loggedIn)),
  http.post('*/api/v1/auth/logout', () => new HttpResponse(null, { status: 204 })),
  http.post('*/api/v1/auth/validate-token', () => HttpResponse.json(validToken, { status: 201 })),
  http.get('*/api/v1/pbw-:brand-users', () => HttpResponse.json(makeUser())),
  http.get('*/api/v1/users/:id/sessions', () => HttpResponse.json(sessions)),
  http.get('*/api/v1/users/:id/consents', () => HttpResponse.json(consents)),
  http.get('*/api/v1/cashback', () => page([makeRecord(1), makeRecord(2, { status: 'PAID' })])),
  http.get('*/api/v1/cashback/count', () => HttpResponse.json(summary)),
  http.get('*/api/v1/cashback/months', () => HttpResponse.json(months)),
  http.get('*/api/v1/cashback/stores', () =>
    HttpResponse.json([
      { name: 'Loja 1', slug: 'loja-1' },
      { name: 'Loja 2', slug: 'loja-2' },
    ]),
  ),
  http.get('*/api/v1/cashback/clicks', () => HttpResponse.json([])),
  http.get('*/api/v1/cashback/claims', () => HttpResponse.json([])),
  http.get('*/api/v1/cashback/payouts', () => HttpResponse.json([])),
  http.get('*/api/v1/cashback/received', () =>
    HttpResponse.json([{ year: 2026, pix: 1, receivedCents: 2000 }]),
  ),
  http.get('*/api/v1/cashback/payouts/next', () =>
    HttpResponse.json({ date: '2026-12-07', amountCents: 0, keyMissing: false, keyHeld: false }),
  ),
  http.get('*/api/v1/cashback/referral', () => HttpResponse.json(makeReferral())),
  http.get('*/api/v1/auth/invitations/:code', () =>
    HttpResponse.json({ valid: true, terms: makeReferral().terms }),
  ),
  makeStream().handler,
  http.get('*/api/v1/favourites', () => HttpResponse.json({ stores: [], coupons: [] })),
  http.get('*/api/v1/club', () => HttpResponse.json(makeClub())),
  http.get('*/api/v1/club/mine', () => HttpResponse.json([])),
  http.get('*/api/v1/banner', () => HttpResponse.json(banners)),
  http.get('*/api/v1/store-category', () => HttpResponse.json(makeArea(1))),
  http.get('*/api/v1/store/terms', () => HttpResponse.json(terms)),
  http.get('*/api/v1/coupon', () => HttpResponse.json(coupons)),
  http.get('*/api/v1/coupon/slug-categories-by-loyalty', () => HttpResponse.json(['Casa', 'Livros'])),
  http.post('*/api/v1/coupon/:id/view', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/v1/coupon/top', () => HttpResponse.json(topCoupons)),
  http.get('*/api/v1/search', () => HttpResponse.json(searchResult)),
  http.get('*/api/v2/store/priority', () => HttpResponse.json(makePriorityStores(3))),
  http.get('*/api/v2/store/alphabetical-list', () => HttpResponse.json(storeGroups)),
  http.get('*/api/v2/store-category/names-list', () => HttpResponse.json(categoryLists)),
]
