import { afterEach, expect, it, vi } from 'vitest'
import { send, within } from './send'

const url = 'https://api.example/a'
const headers = { 'X-User-Token': 't' }
const ever = new AbortController().signal

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Has calls answered so, and returns them. */
function answering(response: Response): Request[] {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    return Promise.resolve(response)
  })
  return calls
}

it('asks for JSON, and says nothing of a body where there is none', async () => {
  const calls = answering(Response.json({ a: 1 }))
  const { data, meta } = await send({ url, headers, params: { store: 'x', page: 2 } }, ever)
  expect(data).toEqual({ a: 1 })
  expect(meta?.response?.status).toBe(200)
  expect(calls[0]?.url).toBe(`${url}?store=x&page=2`)
  expect(calls[0]?.method).toBe('GET')
  expect(Object.fromEntries(calls[0]?.headers ?? [])).toEqual({
    accept: 'application/json',
    'x-user-token': 't',
  })
})

it('sends JSON, and forms and files as they are', async () => {
  const calls = answering(new Response(null, { status: 204 }))
  const { data } = await send({ url, headers, method: 'POST', body: { a: [1] } }, ever)
  expect(data).toBeNull()
  expect(calls[0]?.headers.get('content-type')).toBe('application/json')
  expect(await calls[0]?.text()).toBe('{"a":[1]}')

  const form = new FormData()
  form.append('file', 'rows')
  await send({ url, headers, method: 'POST', body: form }, ever)
  expect(calls[1]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)

  await send({ url, headers, method: 'PUT', body: new Blob(['picture'], { type: 'image/png' }) }, ever)
  expect(calls[2]?.headers.get('content-type')).toBe('image/png')
  expect(await calls[2]?.text()).toBe('picture')
})

it('says what a server refused, and what no server could be asked', async () => {
  answering(Response.json({ code: 'forbidden' }, { status: 403 }))
  expect((await send({ url, headers }, ever)).error).toEqual({ status: 403, data: { code: 'forbidden' } })

  answering(new Response('<html>', { status: 502 }))
  expect((await send({ url, headers }, ever)).error).toMatchObject({
    status: 'PARSING_ERROR',
    originalStatus: 502,
    data: '<html>',
  })

  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')))
  expect((await send({ url, headers }, ever)).error).toMatchObject({ status: 'FETCH_ERROR' })
})

it('ends a call that takes too long, its answer included', async () => {
  vi.stubGlobal('fetch', async ({ signal }: Request) => {
    const body = new ReadableStream({
      start(controller) {
        signal.addEventListener('abort', () => {
          controller.error(signal.reason)
        })
      },
    })
    return Promise.resolve(new Response(body))
  })
  expect((await send({ url, headers }, within(5, ever))).error).toMatchObject({ status: 'FETCH_ERROR' })
})
