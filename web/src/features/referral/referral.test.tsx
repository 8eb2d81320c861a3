import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CreateUserRequest } from '@/api/account/generated'
import { invitationStore } from '@/lib/invitation-store'
import { deviceStore } from '@/lib/token-store'
import { makeReferral } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const page = '/perfil/indique'
const link = '/indique/k7m2p9qr'

function answer(change: Parameters<typeof makeReferral>[0]) {
  server.use(http.get('*/api/v1/cashback/referral', () => HttpResponse.json(makeReferral(change))))
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe("a shopper's invitations", () => {
  it('has a link to copy, the sums of today, and what came of them', async () => {
    const { user } = renderApp(page, { signedIn: true })
    expect(await screen.findByLabelText('Seu link')).toHaveValue(`${window.location.origin}${link}`)
    expect(screen.getByText(/R\$\s10,00 para você, R\$\s5,00 para quem chegar/)).toBeVisible()
    expect(screen.getByText(/em até 30 dias, faz uma compra de R\$\s50,00 ou mais/)).toBeVisible()
    const came = within(screen.getByRole('region', { name: 'Suas indicações' }))
    expect(
      came.getAllByRole('definition').map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    ).toEqual(['2', '1', '1', 'R$ 10,00'])
    expect(within(came.getByRole('list', { name: 'Seus bônus' })).getByText('Aprovado')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copiar link' }))
    expect(await screen.findByText('Link copiado.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${link}`)
    expect(await accessibilityViolations()).toEqual([])
  })

  it('says so where the browser lets nobody copy', async () => {
    const { user } = renderApp(page, { signedIn: true })
    const button = await screen.findByRole('button', { name: 'Copiar link' })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(button)
    expect(await screen.findByText(/Não foi possível copiar/)).toBeVisible()
  })

  it('shares the link where the browser can, and says nothing when that is called off', async () => {
    const share = vi
      .fn<(data: ShareData) => Promise<void>>()
      .mockRejectedValue(new DOMException('', 'AbortError'))
    vi.stubGlobal('navigator', Object.assign(navigator, { share }))
    const { user } = renderApp(page, { signedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Compartilhar' }))
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${window.location.origin}${link}` }))
    Reflect.deleteProperty(navigator, 'share')
  })

  it('says that the programme rests, and that there is no bonus yet', async () => {
    answer({ terms: undefined, bonuses: [], granted: 0, grantedCents: 0 })
    renderApp(page, { signedIn: true })
    expect(await screen.findByText(/O programa está em pausa/)).toBeVisible()
    expect(screen.queryByText('Como funciona')).not.toBeInTheDocument()
    expect(screen.getByText('Nenhum bônus ainda.')).toBeVisible()
  })

  it('waits, says why it cannot be read, and reads again', async () => {
    server.use(http.get('*/api/v1/cashback/referral', () => delay('infinite')))
    renderApp(page, { signedIn: true })
    expect(await screen.findByRole('status', { name: 'Carregando suas indicações...' })).toBeInTheDocument()
  })

  it('says why it cannot be read, and reads again', async () => {
    server.use(http.get('*/api/v1/cashback/referral', () => problem(500, 'internal', 'Algo deu errado.')))
    const { user } = renderApp(page, { signedIn: true })
    expect(await screen.findByText('Algo deu errado.')).toBeVisible()
    answer({})
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByLabelText('Seu link')).toBeVisible()
  })

  it('is in the menu of the profile', async () => {
    renderApp('/perfil', { signedIn: true })
    expect((await screen.findAllByRole('link', { name: 'Indique e ganhe' }))[0]).toHaveAttribute('href', page)
  })
})

describe('an invitation', () => {
  it('says what it earns, and signs up with it and the device', async () => {
    let sent: CreateUserRequest | undefined
    server.use(
      http.post('*/api/v1/users', async ({ request }) => {
        sent = (await request.json()) as CreateUserRequest
        return HttpResponse.json({ id: '1', message: 'Usuário criado com sucesso' }, { status: 201 })
      }),
    )
    deviceStore.write('known-device')
    const { user } = renderApp(link)
    expect(await screen.findByRole('heading', { name: 'Você recebeu um convite' })).toBeVisible()
    expect(screen.getByText(/ganhe R\$\s5,00 de bônus/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await waitFor(() => {
      expect(invitationStore.read()).toBe('k7m2p9qr')
    })
    await user.click(screen.getByRole('button', { name: 'Criar minha conta' }))
    await user.type(await screen.findByLabelText('Nome*'), 'Caio')
    await user.type(screen.getByLabelText('E-mail*'), 'caio@exemplo.test')
    await user.type(screen.getByLabelText('Senha*'), 'boa noite 1')
    await user.click(screen.getByRole('checkbox', { name: /Aceito os termos/ }))
    await user.click(screen.getByRole('button', { name: 'CRIAR CONTA' }))
    await screen.findByText('Usuário criado com sucesso')
    expect(sent).toMatchObject({ invitation: 'k7m2p9qr', deviceToken: 'known-device' })
    expect(invitationStore.read()).toBeUndefined()
  })

  it('is not remembered where it is nobody’s', async () => {
    server.use(http.get('*/api/v1/auth/invitations/:code', () => HttpResponse.json({ valid: false })))
    renderApp(link)
    expect(await screen.findByRole('heading', { name: 'Este convite não vale mais' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Criar minha conta' })).toBeVisible()
    expect(invitationStore.read()).toBeUndefined()
  })

  it('says so where the programme rests', async () => {
    server.use(http.get('*/api/v1/auth/invitations/:code', () => HttpResponse.json({ valid: true })))
    renderApp(link)
    expect(await screen.findByText(/está em pausa agora/)).toBeVisible()
  })

  it('is for new accounts: who has one is shown the own link', async () => {
    renderApp(link, { signedIn: true })
    expect(await screen.findByRole('heading', { name: 'Você já tem conta' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver o meu link' })).toHaveAttribute('href', page)
    expect(invitationStore.read()).toBeUndefined()
  })

  it('says why it cannot be read, and reads again', async () => {
    server.use(
      http.get('*/api/v1/auth/invitations/:code', () => problem(500, 'internal', 'Algo deu errado.')),
    )
    const { user } = renderApp(link)
    expect(await screen.findByText('Algo deu errado.')).toBeVisible()
    server.use(http.get('*/api/v1/auth/invitations/:code', () => HttpResponse.json({ valid: true })))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('heading', { name: 'Você recebeu um convite' })).toBeVisible()
  })

  it('is forgotten after 30 days', () => {
    vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z') })
    invitationStore.write('k7m2p9qr')
    vi.setSystemTime(new Date('2026-12-01T11:59:00Z'))
    expect(invitationStore.read()).toBe('k7m2p9qr')
    vi.setSystemTime(new Date('2026-12-01T12:00:00Z'))
    expect(invitationStore.read()).toBeUndefined()
    vi.useRealTimers()
  })
})
