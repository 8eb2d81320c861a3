import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { makeProblem } from './factories'
import { server } from './server'

/** A server that takes a form, and keeps what it got. */
export function receiving(path: string, message: string) {
  const received: unknown[] = []
  server.use(
    http.post(`*${path}`, async ({ request }) => {
      received.push(await request.json())
      await delay(50)
      return HttpResponse.json({ message })
    }),
  )
  return received
}

/** A server that refuses a form, because of a field when one is named. */
export function refusing(path: string, status: number, code: string, message: string, field?: string) {
  const errors = field === undefined ? [] : [{ field, detail: 'is refused' }]
  server.use(
    http.post(`*${path}`, () =>
      HttpResponse.json({ ...makeProblem(status, code, message), errors }, { status }),
    ),
  )
}

/** A server that is out of reach. */
export function unreachable(path: string) {
  server.use(http.post(`*${path}`, () => HttpResponse.error()))
}

/** A server that answers something else than its contract says. */
export function unreadable(path: string) {
  server.use(http.post(`*${path}`, () => new HttpResponse('<h1>', { status: 502 })))
}

/** Fills in fields by their labels. */
export async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value)
}
