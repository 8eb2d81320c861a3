import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { server } from '@/testing/server'
import { setupDeskStore } from '../store'
import { makeBreak, makeBreaks } from '../testing/check-factories'
import { makeNobodysSale, makeSale } from '../testing/factories'
import { api } from './index'

it('reads the first page of a long list again when something changed it, and not each that is loaded', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/finance/conversions', ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
      asked.push(cursor)
      const page = cursor === '' ? 0 : Number(cursor)
      return HttpResponse.json({ conversions: [makeSale(page)], next: String(page + 1) })
    }),
  )
  const store = setupDeskStore()
  const list = store.dispatch(api.endpoints.conversionPages.initiate({}))
  await list
  await store.dispatch(api.endpoints.conversionPages.initiate({}, { direction: 'forward' }))
  await store.dispatch(api.endpoints.conversionPages.initiate({}, { direction: 'forward' }))
  expect(asked).toEqual(['', '1', '2'])
  await list.refetch()
  expect(asked).toEqual(['', '1', '2', ''])
  list.unsubscribe()
})

it('shows a sale that was changed where it stands, and keeps the pages that are loaded', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/finance/conversions', ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
      asked.push(cursor)
      return cursor === ''
        ? HttpResponse.json({ conversions: [makeNobodysSale(1), makeNobodysSale(2)], next: '1' })
        : HttpResponse.json({ conversions: [makeNobodysSale(3)] })
    }),
    http.post('*/api/v1/finance/conversions/:id/attribute', () =>
      HttpResponse.json({ ...makeSale(3), id: makeNobodysSale(3).id, orderId: 'NOVO' }),
    ),
  )
  const store = setupDeskStore()
  const lists = [{}, { unattributed: true }].map((filters) =>
    store.dispatch(api.endpoints.conversionPages.initiate(filters)),
  )
  await Promise.all(lists)
  for (const filters of [{}, { unattributed: true }])
    await store.dispatch(api.endpoints.conversionPages.initiate(filters, { direction: 'forward' }))
  await store.dispatch(
    api.endpoints.attributeConversion.initiate({
      id: makeNobodysSale(3).id,
      attributeRequest: { clickId: 'c11e0000-0000-4000-8000-000000000001', reason: 'achado' },
    }),
  )
  const shown = (filters: object) =>
    api.endpoints.conversionPages
      .select(filters)(store.getState())
      .data?.pages.flatMap(({ conversions }) => conversions.map(({ id, orderId }) => [id, orderId].join()))
  expect(shown({})?.slice(2)).toEqual([`${makeNobodysSale(3).id},NOVO`])
  expect(shown({ unattributed: true })).toHaveLength(2)
  expect(asked).toHaveLength(4)
  for (const each of lists) each.unsubscribe()
})

it('reads a break that is explained and the lists of breaks again, and no other break', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/finance/breaks', () => {
      asked.push('list')
      return HttpResponse.json(makeBreaks())
    }),
    http.get('*/api/v1/finance/breaks/:id', ({ params }) => {
      asked.push(String(params.id))
      return HttpResponse.json(makeBreak())
    }),
    http.post('*/api/v1/finance/breaks/:id/explain', () => HttpResponse.json(makeBreak())),
  )
  const store = setupDeskStore()
  await Promise.all([
    store.dispatch(api.endpoints.listBreaks.initiate({})),
    store.dispatch(api.endpoints.getBreak.initiate({ id: 'one' })),
    store.dispatch(api.endpoints.getBreak.initiate({ id: 'other' })),
  ])
  asked.length = 0
  await store.dispatch(
    api.endpoints.explainBreak.initiate({
      id: 'one',
      explainBreakRequest: { reason: 'timing' },
    }),
  )
  await expect.poll(() => asked.toSorted()).toEqual(['list', 'one'])
})
