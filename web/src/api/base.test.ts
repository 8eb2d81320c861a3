import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { setupStore } from '@/app/store'
import { tokenStore } from '@/lib/token-store'
import { summary, token, userId } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { server } from '@/testing/server'
import { serializeParams } from './params'
import { accountApi } from './account/index'
import { api } from './index'
import { ledgerPosition } from './ledger-position'
import { errorMessage } from '@/lib/problem'

function readSummary() {
  return setupStore().dispatch(accountApi.endpoints.getCashbackSummary.initiate({ userId }))
}

describe('a call about money', () => {
  it('carries both credentials and the log position', async () => {
    let headers = new Headers()
    server.use(
      http.get('*/api/v1/cashback/count', ({ request }) => {
        headers = request.headers
        return HttpResponse.json(summary)
      }),
    )
    tokenStore.write(token)
    ledgerPosition.advance(41)
    await readSummary()

    expect(headers.get('Authorization')).toMatch(/^Bearer/)
    expect(headers.get('X-User-Token')).toBe(token)
    expect(headers.get('Ledger-Min-Sequence')).toBe('41')
  })

  it('is never answered with less than was shown before', async () => {
    const asked: (string | null)[] = []
    server.use(
      http.get('*/api/v1/cashback/count', ({ request }) => {
        asked.push(request.headers.get('Ledger-Min-Sequence'))
        return HttpResponse.json(summary, { headers: { 'Ledger-Sequence': '57' } })
      }),
    )
    await readSummary()
    await readSummary()
    expect(asked).toEqual([null, '57'])
    expect(sessionStorage.getItem('devolve-ledger-position')).toBe('57') // so that it is known after the page is loaded again
  })

  it('asks again while the projection is behind', async () => {
    let calls = 0
    server.use(
      http.get('*/api/v1/cashback/count', () => {
        calls++
        if (calls > 1) return HttpResponse.json(summary)
        return HttpResponse.json({}, { status: 503, headers: { 'Retry-After': '0' } })
      }),
    )
    const { data } = await readSummary()
    expect(data?.approved).toBe(123_456)
    expect(calls).toBe(2)
  })

  it('fails with the server’s sentence', async () => {
    server.use(
      http.get('*/api/v1/cashback/count', () => problem(403, 'forbidden', 'Este extrato não é seu.')),
    )
    const { error } = await readSummary()
    expect(errorMessage(error)).toBe('Este extrato não é seu.')
  })

  it('fails with "Erro desconhecido" when nothing better is known', async () => {
    server.use(http.get('*/api/v1/cashback/count', () => new HttpResponse('<html>', { status: 502 })))
    const { error } = await readSummary()
    expect(errorMessage(error)).toBe('Erro desconhecido')
  })
})

describe('a session that has ended', () => {
  it('leaves the visitor’s list, and the token is given up', async () => {
    server.use(
      http.get('*/api/v1/coupon/top', ({ request }) =>
        request.headers.has('X-User-Token')
          ? problem(401, 'token_invalid', 'Sua sessão terminou.')
          : HttpResponse.json({ data: [], totalPages: 0, total: 0 }),
      ),
    )
    tokenStore.write('old')
    const { data } = await setupStore().dispatch(api.endpoints.listTopCoupons.initiate({}))
    expect(data?.total).toBe(0)
    expect(tokenStore.read()).toBeNull()
  })

  it('is no reason to go to a store without cashback', async () => {
    let calls = 0
    server.use(
      http.post('*/api/v1/coupon/redirect', () => {
        calls++
        return problem(401, 'token_invalid', 'Sua sessão terminou.')
      }),
    )
    tokenStore.write('old')
    const redirectRequest = {
      link: null,
      source: null,
      campaign: null,
      userId,
      coupon: null,
      store: 'loja-1',
      incentive: null,
    }
    const { error } = await setupStore().dispatch(api.endpoints.redirectCoupon.initiate({ redirectRequest }))
    expect(errorMessage(error)).toBe('Sua sessão terminou.')
    expect(calls).toBe(1)
  })
})

it('sends no user token with a login', async () => {
  let headers = new Headers()
  server.use(
    http.post('*/api/v1/auth/login', ({ request }) => {
      headers = request.headers
      return HttpResponse.json({ access_token: token })
    }),
  )
  tokenStore.write('old')
  await setupStore().dispatch(
    accountApi.endpoints.login.initiate({ loginRequest: { email: 'a', password: 'b' } }),
  )
  expect(headers.get('X-User-Token')).toBeNull()
})

it('repeats an array and leaves out what is not set', () => {
  expect(serializeParams({ status: ['PENDING', 'PAID'], store: undefined, limit: 10 })).toBe(
    'status=PENDING&status=PAID&limit=10',
  )
})
