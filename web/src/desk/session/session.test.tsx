import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeLogin, makeOverview, me } from '../testing/factories'
import { renderDesk } from '../testing/render'
import { deskSession } from './desk-session'

const minute = 60_000

async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

/** Starts on the account page, where something can be typed, with a clock that the test turns. */
async function working(options: { expiresAt?: Date } = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const view = renderDesk('/financeiro/conta?aba=1', options)
  await screen.findByText('esta sessão')
  const typed = screen.getByLabelText('Nova senha')
  fireEvent.change(typed, { target: { value: 'meio digitada' } })
  return { ...view, typed }
}

function fillIn(handle: string) {
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Usuário'), { target: { value: handle } })
  fireEvent.change(dialog.getByLabelText('Senha'), { target: { value: 'uma senha' } })
  fireEvent.change(dialog.getByLabelText('Código'), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Entrar' }))
}

let logouts = 0
beforeEach(() => {
  logouts = 0
  server.use(
    http.post('*/api/v1/staff/logout', () => {
      logouts += 1
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

it('shows the login over the page when the server ends the session, and goes on where one was', async () => {
  const { typed, address } = await working()
  let overviews = 0
  server.use(
    http.get('*/api/v1/staff/sessions', () => problem(401, 'token_invalid', 'Sua sessão terminou.')),
    http.get('*/api/v1/finance/overview', () => {
      overviews += 1
      return HttpResponse.json(makeOverview())
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: /Encerrar a sessão em Safari/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Sua sessão terminou' })
  expect(dialog).toBeVisible()
  expect(typed).toHaveValue('meio digitada')
  expect(deskSession.token()).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Sua conta' })).not.toBeInTheDocument() // out of reach
  expect(await accessibilityViolations()).toEqual([])

  server.use(http.get('*/api/v1/staff/sessions', () => HttpResponse.json([])))
  fillIn(me.handle)
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  expect(typed).toBeInTheDocument()
  expect(typed).toHaveValue('meio digitada')
  expect(address()).toBe('/financeiro/conta?aba=1')
  await waitFor(() => {
    expect(overviews).toBeGreaterThan(0) // what was read is read again
  })
})

it('hands nothing of the page to somebody else', async () => {
  const { typed } = await working()
  server.use(http.get('*/api/v1/staff/sessions', () => problem(401, 'token_invalid', 'Sua sessão terminou.')))
  fireEvent.click(screen.getByRole('button', { name: /Encerrar a sessão em Safari/ }))
  await screen.findByRole('dialog')
  server.use(http.get('*/api/v1/staff/sessions', () => HttpResponse.json([])))
  fillIn('bia.melo')
  await waitFor(() => {
    expect(typed).not.toBeInTheDocument()
  })
  expect(await screen.findByLabelText('Nova senha')).toHaveValue('')
})

it('warns a minute before it ends by idleness, then ends it here and on the server', async () => {
  const { typed } = await working()
  await pass(13.4 * minute)
  expect(screen.queryByText('Ainda está aí?')).not.toBeInTheDocument()
  await pass(0.2 * minute)
  expect(screen.getByRole('alert')).toHaveTextContent('Ainda está aí?')
  await pass(0.9 * minute + 1000) // the server has three seconds to hear of it
  expect(await screen.findByRole('dialog', { name: 'Sessão encerrada por inatividade' })).toBeVisible()
  expect(typed).toHaveValue('meio digitada')
  await waitFor(() => {
    expect(deskSession.token()).toBeNull()
    expect(logouts).toBe(1)
  })
})

it('stays when somebody says so, or works', async () => {
  let calls = 0
  server.use(
    http.get('*/api/v1/staff/me', () => {
      calls += 1
      return HttpResponse.json(me)
    }),
  )
  const { typed } = await working()
  await waitFor(() => {
    expect(calls).toBe(1)
  })
  await pass(13.6 * minute)
  const before = calls
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => {
    expect(calls).toBe(before + 1)
  })
  await pass(10 * minute)
  fireEvent.keyDown(typed, { key: 'a' }) // work on the page that calls nothing
  await waitFor(() => {
    expect(calls).toBe(before + 2)
  })
  await pass(10 * minute)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByText('Ainda está aí?')).not.toBeInTheDocument()
  expect(logouts).toBe(0)
})

it('is not kept by calls that a page makes on its own', async () => {
  await working()
  for (let minutes = 0; minutes < 14; minutes++) {
    await pass(minute)
    deskSession.noteUse()
  }
  await pass(minute)
  expect(await screen.findByRole('dialog', { name: 'Sessão encerrada por inatividade' })).toBeVisible()
})

it('ends after its eight hours, whoever works', async () => {
  await working({ expiresAt: new Date(Date.now() + 5 * minute) })
  await pass(4.2 * minute)
  expect(screen.getByRole('alert')).toHaveTextContent('Sua sessão completa 8 horas.')
  expect(screen.queryByRole('button', { name: 'Continuar' })).not.toBeInTheDocument()
  await pass(minute)
  expect(await screen.findByRole('dialog', { name: 'Sua sessão completou 8 horas' })).toBeVisible()
})

it('leaves nothing behind on the way out', async () => {
  const { store } = await working()
  fireEvent.click(screen.getByRole('button', { name: 'Sair' }))
  expect(await screen.findByRole('heading', { name: 'Entrar na mesa' })).toBeVisible()
  await waitFor(() => {
    expect(deskSession.token()).toBeNull()
  })
  expect(logouts).toBe(1)
  expect(JSON.stringify(store.getState())).not.toContain('overview') // the shop's store knows nothing of the desk
})

it('does not take a login for another that came meanwhile', async () => {
  await working()
  const stale = deskSession.token()!
  deskSession.write({ ...deskSession.read()!, token: makeLogin().accessToken + '-newer' })
  deskSession.refuse(stale)
  expect(deskSession.token()).toBe('test-staff-token-newer')
})
