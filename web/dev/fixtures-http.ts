import type { IncomingMessage, ServerResponse } from 'node:http'

export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const isForm = request.headers['content-type']?.startsWith('multipart/') === true // its files are not looked at
  return text === '' || isForm ? {} : (JSON.parse(text) as Record<string, unknown>)
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Ledger-Sequence': '9000', ...headers })
  response.end(JSON.stringify(body))
}

export function problem(response: ServerResponse, status: number, code: string, message: string) {
  response.writeHead(status, { 'Content-Type': 'application/problem+json' })
  response.end(
    JSON.stringify({
      type: 'about:blank',
      title: code,
      status,
      detail: code,
      code,
      requestId: 'fixture',
      message,
    }),
  )
}
