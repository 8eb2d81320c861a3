import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { send } from './send'

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

/** Has the memory collected of what nothing holds, in the middle of a call. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

it('ends a call that takes too long, its answer included', async () => {
  const server = createServer((_, answer) => answer.write('{')) // and never the rest
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  setTimeout(collectGarbage, 100) // has been seen to take the call's end with it
  const call = { url: `http://127.0.0.1:${port}`, headers, timeout: 500 }
  expect((await send(call, ever)).error).toMatchObject({ status: 'FETCH_ERROR' })
  server.closeAllConnections()
  server.close()
})
