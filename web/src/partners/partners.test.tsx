import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessibilityViolations } from '@/testing/render'
import type { PartnerDeliveryStory, PartnerSandbox } from './api/generated'
import { portalSession } from './session/portal-session'
import { ana, answer, partnerToken, refusal, renderPortal } from './testing/render'

const delivery = {
  sequence: 7,
  deliveryId: 'msg_1',
  receivedAt: '2026-11-20T14:02:11Z',
  repeats: 2,
  outcome: 'quarantined',
  code: 'unknown_status',
} as const

const story: PartnerDeliveryStory = {
  delivery,
  body: '{"type":"conversion.updated"}',
  lines: [
    {
      item: 0,
      transactionId: 'T1',
      status: 'approved',
      saleCents: 24_990,
      commissionCents: 1250,
      attributed: false,
    },
    { item: 1, transactionId: 'T2', entry: 320, code: 'unknown_status', detail: 'status "paid" is none' },
  ],
}

it('signs in, changes the one-time password and shows the deliveries', async () => {
  const logins = answer('post', '/login', {
    accessToken: partnerToken,
    expiresAt: '2026-11-20T22:00:00Z',
    enrolling: true,
  })
  const changes = answer('post', '/password', null, 204)
  answer('get', '/deliveries', { deliveries: [] })
  const { user } = renderPortal('/parceiros', { signedIn: false })
  await user.click(await screen.findByRole('button', { name: 'Entrar' }))
  expect(screen.getAllByText('Preencha este campo.')).toHaveLength(3)
  await user.type(screen.getByLabelText('Usuário'), 'Ana.Lima')
  await user.type(screen.getByLabelText('Senha'), 'provisoria')
  await user.type(screen.getByLabelText('Código'), '123 456')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await user.type(await screen.findByLabelText('Senha provisória'), 'provisoria')
  await user.type(screen.getByLabelText('Nova senha'), 'uma frase bem longa')
  await user.type(screen.getByLabelText('Repita a nova senha'), 'uma frase bem longa')
  await user.click(screen.getByRole('button', { name: 'Salvar e continuar' }))
  expect(await screen.findByText('Nenhuma entrega ainda')).toBeVisible()
  expect(await logins[0]?.json()).toEqual({ handle: 'ana.lima', password: 'provisoria', code: '123456' })
  expect(changes[0]?.headers.get('X-Partner-Token')).toBe(partnerToken)
  expect(await accessibilityViolations()).toEqual([])
})

it('says that a login was refused, and not which part of it', async () => {
  answer(
    'post',
    '/login',
    refusal(401, 'partner_credentials_invalid', 'Usuário, senha ou código não conferem.'),
    401,
  )
  const { user } = renderPortal('/parceiros', { signedIn: false })
  await user.type(await screen.findByLabelText('Usuário'), 'ana')
  await user.type(screen.getByLabelText('Senha'), 'errada')
  await user.type(screen.getByLabelText('Código'), '000000')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Usuário, senha ou código não conferem.')
  expect(screen.getByLabelText('Código')).toHaveValue('')
})

it('lists deliveries and leads to older ones', async () => {
  const calls = answer('get', '/deliveries', { deliveries: [delivery], before: 7 })
  const { user, address } = renderPortal('/parceiros')
  const row = await screen.findByRole('row', { name: /msg_1/ })
  expect(within(row).getByText('Na quarentena')).toBeVisible()
  expect(within(row).getByText('O status não é conhecido')).toBeVisible()
  expect(await screen.findByText('rede-norte · ana.lima')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Mais antigas' }))
  expect(address()).toBe('/parceiros?antes=7')
  await waitFor(() => {
    expect(calls.at(-1)?.url).toContain('before=7')
  })
})

it('offers another try when deliveries cannot be read', async () => {
  answer('get', '/deliveries', refusal(500, 'internal', 'Erro inesperado.'), 500)
  const { user } = renderPortal('/parceiros')
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  answer('get', '/deliveries', { deliveries: [delivery] })
  await user.click(retry)
  expect(await screen.findByRole('row', { name: /msg_1/ })).toBeVisible()
})

it('says that reading again failed, and leaves what was read', async () => {
  answer('get', '/deliveries', { deliveries: [delivery] })
  const { user } = renderPortal('/parceiros')
  await screen.findByRole('row', { name: /msg_1/ })
  answer('get', '/deliveries', refusal(503, 'unavailable', 'Serviço indisponível no momento.'), 503)
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByText('Serviço indisponível no momento.')).toBeVisible()
  expect(screen.getByRole('row', { name: /msg_1/ })).toBeVisible()
})

it('shows a delivery with its body, and sends again what waits', async () => {
  answer('get', '/deliveries/7', story)
  const calls = answer('post', '/quarantine/320/replay', { resolved: false, code: 'unknown_status' })
  const { user } = renderPortal('/parceiros/entregas/7')
  const taken = await screen.findByRole('row', { name: /T1/ })
  expect(
    within(taken).getByText('R$ 249,90', { normalizer: (text) => text.replace('\u00a0', ' ') }),
  ).toBeVisible()
  expect(within(taken).getByText('sem clique nosso')).toBeVisible()
  expect(screen.getByLabelText('Corpo da entrega')).toHaveTextContent('{"type":"conversion.updated"}')
  expect(screen.getByRole('link', { name: 'Entregas', current: 'page' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Reenviar T2' }))
  expect(await screen.findByText('Ainda recusada: O status não é conhecido.')).toBeVisible()
  expect(calls).toHaveLength(1)
})

it('does not call accepted what still waits its turn', async () => {
  answer('get', '/deliveries/7', {
    delivery: { ...delivery, outcome: 'received' },
    body: story.body,
    lines: [{ item: 0, transactionId: 'T1' }],
  })
  renderPortal('/parceiros/entregas/7')
  const waits = await screen.findByRole('row', { name: /T1/ })
  expect(within(waits).getByText('Espera a vez')).toBeVisible()
  expect(screen.queryByText('Aceito')).not.toBeInTheDocument()
})

it('offers no other try of a delivery whose body is gone, and says so', async () => {
  answer('get', '/deliveries/7', { ...story, body: '' })
  renderPortal('/parceiros/entregas/7')
  expect(await screen.findByText(/Não guardamos mais o corpo desta entrega\. Envie outra vez/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reenviar T2' })).not.toBeInTheDocument()
})

it('tells what was refused at the door, and what was a repeat', async () => {
  answer('get', '/attempts', [
    {
      at: '2026-11-20T14:00:00Z',
      deliveryId: 'm2',
      code: 'signature_invalid',
      detail: 'no v1 signature matches',
    },
    { at: '2026-11-20T13:00:00Z', deliveryId: 'm1', sequence: 7 },
  ])
  renderPortal('/parceiros/recusas')
  expect(await screen.findByText('Nenhuma assinatura confere')).toBeVisible()
  expect(screen.getByText('Repetição')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Entrega 7' })).toHaveAttribute('href', '/parceiros/entregas/7')
})

it('makes a secret for the password, and shows it once', async () => {
  answer('get', '/secrets', [{ setAt: '2026-11-20T14:00:00Z' }])
  answer('post', '/secrets', refusal(401, 'partner_credentials_invalid', 'x'), 401)
  const { user } = renderPortal('/parceiros/segredos')
  await user.type(await screen.findByLabelText('Sua senha'), 'errada')
  await user.click(screen.getByRole('button', { name: 'Criar um segredo novo' }))
  expect(await screen.findByText('Esta não é a sua senha.')).toBeVisible()
  answer('post', '/secrets', { secret: 'whsec_abc' })
  await user.click(screen.getByRole('button', { name: 'Criar um segredo novo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Seu novo segredo' })
  expect(within(dialog).getByLabelText('Segredo')).toHaveValue('whsec_abc')
  expect(dialog).toHaveTextContent('nas próximas 24 horas')
  await user.keyboard('{Escape}')
  expect(within(dialog).getByLabelText('Segredo')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Guardei' }))
  await waitFor(() => {
    expect(screen.queryByDisplayValue('whsec_abc')).not.toBeInTheDocument()
  })
  expect(screen.getByLabelText('Sua senha')).toHaveValue('')
})

const links = () => within(screen.getByRole('navigation', { name: 'Portal' })).getAllByRole('link')

it('shows a network that does not sign its address, how long the one before stays good, and no tests', async () => {
  answer('get', '/secrets', [{ setAt: '2026-11-20T14:00:00Z' }])
  answer('post', '/secrets', { secret: 'abc' })
  const { user } = renderPortal('/parceiros/segredos', { me: { ...ana, signs: false, overlapHours: 720 } })
  expect(await screen.findByText(/os anteriores por mais 30 dias/)).toBeVisible()
  expect(links().map(({ textContent }) => textContent)).toEqual(['Entregas', 'Endereço'])
  expect(screen.queryByText(/assina/)).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
  await user.type(screen.getByLabelText('Sua senha'), 'certa')
  await user.click(screen.getByRole('button', { name: 'Criar um endereço novo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Seu novo endereço' })
  expect(within(dialog).getByLabelText('Endereço')).toHaveValue(
    `${window.location.origin}/webhooks/networks/rede-norte/abc`,
  )
  expect(dialog).toHaveTextContent('nos próximos 30 dias')
})

it('shows a network that is asked its deliveries alone', async () => {
  answer('get', '/deliveries', { deliveries: [] })
  const me = { handle: 'ana.lima', partner: 'rede-norte', signs: false }
  renderPortal('/parceiros', { me })
  expect(await screen.findByText(/As vendas da sua rede aparecem aqui/)).toBeVisible()
  expect(links().map(({ textContent }) => textContent)).toEqual(['Entregas'])
  expect(screen.queryByText(/testes|202|webhook-id/)).not.toBeInTheDocument()
})

it.each(['segredos', 'recusas', 'testes'])('has no page %s for a network that is asked', async (page) => {
  for (const path of ['/secrets', '/attempts', '/sandbox'])
    answer('get', path, refusal(500, 'internal', 'Erro inesperado.'), 500)
  renderPortal(`/parceiros/${page}`, { me: { handle: 'ana.lima', partner: 'rede-norte', signs: false } })
  expect(await screen.findByText('Página não encontrada')).toBeVisible()
})

it('shows the cases of the conformance kit, and begins again', async () => {
  const sandbox: PartnerSandbox = {
    cases: [
      { name: 'pending', state: 'passed', why: 'Uma venda nova chegou.', deliveryId: 'm1' },
      {
        name: 'approve',
        state: 'failed',
        why: 'Um valor é negativo.',
        code: 'negative_amount',
        detail: 'sale -1',
      },
      { name: 'amend', state: 'waiting', why: 'Envie uma venda conhecida.' },
    ],
    deliveries: [
      {
        sequence: 1,
        deliveryId: 'm1',
        receivedAt: '2026-11-20T14:00:00Z',
        repeat: false,
        lines: [{ item: 0, transactionId: 'T1', result: 'tracked' }],
      },
    ],
  }
  answer('get', '/sandbox', sandbox)
  const { user } = renderPortal('/parceiros/testes')
  expect(await screen.findByText('1 de 3 passaram.')).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Aprovação/ })).getByText('Falhou')).toBeVisible()
  expect(screen.getByText('T1: venda nova')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  const cleared = answer('delete', '/sandbox', null, 204)
  answer('get', '/sandbox', { cases: [], deliveries: [] })
  await user.click(screen.getByRole('button', { name: 'Começar de novo' }))
  expect(await screen.findByText(/Nada ainda/)).toBeVisible()
  expect(cleared).toHaveLength(1)
  answer('post', '/sandbox/key', { secret: 'whsec_test' })
  await user.click(screen.getByRole('button', { name: 'Criar a chave' }))
  expect(await screen.findByDisplayValue('whsec_test')).toBeVisible()
})

it('shows the login when the session is over, and ends it on the way out', async () => {
  answer('get', '/deliveries', { deliveries: [delivery] })
  const signOuts = answer('post', '/logout', null, 204)
  const { user } = renderPortal('/parceiros')
  await screen.findByRole('row', { name: /msg_1/ })
  answer('get', '/deliveries', refusal(401, 'token_invalid', 'Sua sessão terminou.'), 401)
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByText(/Sua sessão terminou/)).toBeVisible()
  expect(portalSession.token()).toBeNull()
  expect(signOuts).toHaveLength(0)
})

it('leaves', async () => {
  answer('get', '/deliveries', { deliveries: [delivery] })
  const signOuts = answer('post', '/logout', null, 204)
  const { user } = renderPortal('/parceiros')
  await user.click(await screen.findByRole('button', { name: 'Sair' }))
  expect(await screen.findByRole('heading', { name: 'Entrar no portal' })).toBeVisible()
  await waitFor(() => {
    expect(portalSession.token()).toBeNull()
  })
  expect(signOuts[0]?.headers.get('X-Partner-Token')).toBe(partnerToken)
})

it('knows an address that has no page', async () => {
  renderPortal('/parceiros/nada')
  expect(await screen.findByText('Página não encontrada')).toBeVisible()
})
