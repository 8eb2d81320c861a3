import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { problem } from '@/testing/handlers'
import { server } from '@/testing/server'
import { answer, refusal, renderPortal } from '../testing/render'
import { portalSession } from './portal-session'

const delivered = {
  sequence: 7,
  deliveryId: 'msg_of_norte',
  receivedAt: '2026-11-20T14:02:11Z',
  repeats: 0,
  outcome: 'accepted',
} as const

/** Signs Bia of another network in, where the login is shown. */
async function enterAsBia() {
  answer('post', '/login', {
    accessToken: 'token-of-bia-melo',
    expiresAt: '2026-11-20T22:00:00Z',
    enrolling: false,
  })
  answer('get', '/me', { handle: 'bia.melo', partner: 'rede-sul', signs: true })
  fireEvent.change(await screen.findByLabelText('Usuário'), { target: { value: 'bia.melo' } })
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'uma senha' } })
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

it("shows nothing of one network under another's login", async () => {
  answer('get', '/deliveries', { deliveries: [delivered] })
  const { user } = renderPortal('/parceiros')
  await screen.findByRole('row', { name: /msg_of_norte/ })
  await screen.findByText('rede-norte · ana.lima')
  answer('get', '/deliveries', refusal(401, 'token_invalid', 'Sua sessão terminou.'), 401)
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  await screen.findByText(/Sua sessão terminou/)
  let asked = false
  server.use(
    http.get('*/api/v1/partner/deliveries', async () => {
      asked = true
      await delay('infinite')
    }),
  )
  await enterAsBia()
  expect(await screen.findByText('rede-sul · bia.melo')).toBeVisible()
  await waitFor(() => {
    expect(asked).toBe(true)
  })
  expect(screen.queryByRole('row', { name: /msg_of_norte/ })).not.toBeInTheDocument()
})

it('does not end a session for a late refusal of the one before', async () => {
  let refuse: () => void = () => undefined
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  let late = 0
  server.use(
    http.get('*/api/v1/partner/me', async () => {
      await vi.waitUntil(() => late === 1, { timeout: 15_000 })
      return problem(401, 'token_invalid', 'Sua sessão terminou.')
    }),
    http.get('*/api/v1/partner/deliveries', async ({ request }) => {
      if (request.headers.get('X-Partner-Token') === 'token-of-bia-melo')
        return HttpResponse.json({ deliveries: [] })
      late += 1
      await refused
      return problem(401, 'token_invalid', 'Sua sessão terminou.')
    }),
  )
  renderPortal('/parceiros', { me: null })
  await screen.findByText(/Sua sessão terminou/)
  await enterAsBia()
  await screen.findByText('Nenhuma entrega ainda')
  await screen.findByText('rede-sul · bia.melo')
  refuse()
  await act(() => delay(100))
  expect(screen.getByText('rede-sul · bia.melo')).toBeVisible()
  expect(portalSession.token()).toBe('token-of-bia-melo')
})

it('keeps the token for three seconds at most where the server does not hear of the end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer('get', '/deliveries', { deliveries: [] })
  server.use(http.post('*/api/v1/partner/logout', () => delay('infinite')))
  renderPortal('/parceiros')
  fireEvent.click(await screen.findByRole('button', { name: 'Sair' }))
  expect(await screen.findByRole('heading', { name: 'Entrar no portal' })).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(3100))
  await waitFor(() => {
    expect(portalSession.token()).toBeNull()
  })
})
