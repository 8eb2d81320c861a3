import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { server } from '@/testing/server'
import { setupDeskStore } from '../store'
import { makeSale } from '../testing/factories'
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
