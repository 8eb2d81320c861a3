import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { answerDesk, isDeskPath } from '../../../dev/fixtures-desk'

type Contract = Record<string, Record<string, { readonly operationId?: string }>>
const { paths } = parse(readFileSync('../api/openapi.yaml', 'utf8')) as { paths: Contract }

function ask(method: string, path: string) {
  let status = 0
  let body = ''
  const response = {
    writeHead(code: number) {
      status = code
      return response
    },
    end(text = '') {
      body = text
    },
  }
  answerDesk(
    {
      call: `${method.toUpperCase()} ${path}`,
      query: new URLSearchParams(),
      body: { handle: 'ana.reis', password: 'devolve-demo' },
      token: 'fixture-staff-token',
      scene: undefined,
    },
    response as unknown as ServerResponse,
  )
  return { status, body }
}

/** What a part of a path is of the first entry of the list that the path belongs to. */
function known(path: string, part: string): string {
  const list = JSON.parse(ask('GET', path.slice(0, path.indexOf('/{'))).body) as unknown
  const rows = Array.isArray(list) ? list : Object.values(list as object).find(Array.isArray)
  const first = (rows as Record<string, string | number>[])[0]
  return String(first?.[part] ?? first?.id ?? first?.month)
}

const operations = Object.entries(paths)
  .filter(([path]) => isDeskPath(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [[operationId, method, path] as const],
    ),
  )

it.each(operations)('has an example of every answer of the desk: %s', (_, method, path) => {
  const { status, body } = ask(
    method,
    path.replaceAll(/{(\w+)}/g, (_, part: string) => known(path, part)),
  )
  expect([500, 501], body).not.toContain(status)
  if (method === 'get') expect(status, body).toBe(200)
  else expect(status, body).toBeGreaterThanOrEqual(200)
})

it('knows many operations', () => {
  expect(operations.length).toBeGreaterThan(50)
})
