import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect } from 'vitest'
import type { User } from '@/api/generated'
import { makeUser } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

interface Write {
  path: string
  body: unknown
}

export const grown = { birthdate: '1990-05-17' }
export const paid = {
  ...grown,
  cpf: '***.982.247-**',
  cb_pix: 'a***@exemplo.test',
  cb_pix_type: 'EMAIL',
} as const

/** A server that keeps what is written and answers as the real one does. */
export function serve(first: Partial<User> = {}) {
  let user = makeUser(first)
  const writes: Write[] = []
  const keep = async (request: Request, change: (body: Partial<User>) => Partial<User>) => {
    const body = (await request.clone().json()) as Partial<User>
    writes.push({ path: new URL(request.url).pathname, body })
    user = { ...user, ...change(body) }
    return HttpResponse.json(user)
  }
  server.use(
    http.get('*/api/v1/pbw-:brand-users', () => HttpResponse.json(user)),
    http.put('*/api/v1/pbw-:brand-users/:id', ({ request }) =>
      keep(request, (body) => (body.cb_pix === undefined ? body : { ...body, ...paid })),
    ),
    http.put('*/api/v1/users/:id', ({ request }) =>
      keep(request, (body) => ({
        ...body,
        emailVerified: body.email === undefined && user.emailVerified,
      })),
    ),
  )
  return writes
}

/** Guards writes to a path until the password has been given. */
export function guard(method: 'put' | 'get' | 'delete', path: string) {
  let confirmed = false
  server.use(
    http[method](path, () =>
      confirmed ? undefined : problem(403, 'reauthentication_required', 'Confirme sua senha para continuar.'),
    ),
    http.post('*/api/v1/auth/reauthenticate', () => {
      confirmed = true
      return new HttpResponse(null, { status: 204 })
    }),
  )
}

export function start() {
  document.title = ''
  return renderApp('/perfil', { signedIn: true })
}

export async function open() {
  const view = start()
  await screen.findByRole('heading', { name: 'Meu Perfil' })
  return view
}

/** The scripts of the page and of the menu have come, so that both have asked for the shopper. */
export async function everythingMounted() {
  await screen.findByRole('button', { name: 'Sua conta' })
  await waitFor(() => {
    expect(document.title).toContain('Meu Perfil')
  })
}

export const card = (name: string) => within(screen.getByRole('region', { name }))
export const general = () => card('Informações gerais')
export const pix = () => card('Área Pix')
export const password = () => card('Alterar senha')

export async function replace(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.paste(text)
}

/** Puts a text into a field at once, where it does not matter how it is typed. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

export async function givePassword(user: UserEvent) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }))
  await fill(user, dialog.getByLabelText('Senha'), 'uma senha longa')
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
}
