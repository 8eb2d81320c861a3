import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Club, ClubWay } from '@/api/generated'
import { makeClub, makeClubArea, makeCoupon, makeUser } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

/** A club that lets in whoever brings the code, and keeps what it was asked. */
function openClub(more: Partial<Club> = {}) {
  const club = makeClub(more)
  const asked: unknown[] = []
  server.use(
    http.get('*/api/v1/store-category', () => HttpResponse.json(makeClubArea())),
    http.get('*/api/v1/club', () => HttpResponse.json(club)),
    http.get('*/api/v1/coupon', () => {
      if (!club.member) return problem(403, 'club_members_only', 'Só para quem é do clube.')
      const coupon = makeCoupon(1, {
        hotArea: { type: 'LOYALTY', buttonColor: null, couponHeaderTextColor: null, incentive_id: null },
      })
      return HttpResponse.json({ data: [coupon], totalPages: 1, totalItemsOnline: 1, totalItemsOffer: 0 })
    }),
    http.post('*/api/v1/club/join', async ({ request }) => {
      const form = (await request.json()) as { code?: string }
      asked.push(form)
      if (form.code !== undefined && form.code !== 'IPE-2026') {
        return problem(403, 'club_code_invalid', 'Este código de acesso não vale para o clube.')
      }
      club.member = true
      return HttpResponse.json(club)
    }),
    http.delete('*/api/v1/club/membership', () => {
      club.member = false
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return asked
}

describe('the page of a club', () => {
  it('tells a visitor what is inside, and asks for none of it', async () => {
    openClub()
    const { user } = renderApp('/clube-ipe')
    expect(await screen.findByRole('heading', { level: 1, name: 'Associação Ipê' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Cashback em dobro' })).toBeVisible()
    expect(screen.getByText('Acesso restrito')).toBeVisible()
    await waitFor(() => {
      expect(document.title).toContain('Associação Ipê: clube de benefícios')
    })
    expect(screen.queryByRole('button', { name: /Pegar cupom/ })).not.toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Associação Ipê: entre na sua conta para participar.')).toBeVisible()
  })

  it('holds the place while it loads', async () => {
    openClub()
    server.use(http.get('*/api/v1/club', () => delay('infinite')))
    renderApp('/clube-ipe')
    expect(await screen.findByText('Carregando o clube...')).toBeInTheDocument()
  })

  it('goes to /not-found when it cannot be read', async () => {
    openClub()
    server.use(http.get('*/api/v1/club', () => problem(500, 'internal', 'Deu ruim.')))
    const { address } = renderApp('/clube-ipe')
    expect(await screen.findByText('Deu ruim.')).toBeVisible()
    await waitFor(() => {
      expect(address()).toBe('/not-found')
    })
  })
})

describe('who is signed in and no member', () => {
  it('comes in by the code, and finds doubled coupons with the focus before them', async () => {
    const asked = openClub()
    const { user } = renderApp('/clube-ipe', { signedIn: true })
    const code = await screen.findByLabelText('Código de acesso')
    expect(await accessibilityViolations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Entrar no clube' }))
    expect(screen.getByText('Digite o código de acesso.')).toBeVisible()
    await user.type(code, 'outro{Enter}')
    expect(await screen.findByText('Este código de acesso não vale para o clube.')).toBeVisible()
    expect(code).toBeInvalid()
    await user.clear(code)
    await user.type(code, ' IPE-2026 {Enter}')
    expect(await screen.findByText(/^10% de cashback/)).toHaveTextContent('10% de cashback (dobro de 5%)')
    expect(screen.getByText('Você faz parte')).toBeVisible()
    expect(screen.getByText('Olá, Pessoa Exemplo!')).toBeVisible()
    expect(screen.getByText('Você agora faz parte: Associação Ipê.')).toBeVisible()
    expect(document.body).not.toHaveFocus() // the form is gone, and the focus went to what has come
    expect(asked).toEqual([
      { slug: 'clube-ipe', code: 'outro' },
      { slug: 'clube-ipe', code: 'IPE-2026' },
    ])
    expect(await accessibilityViolations()).toEqual([])
  })

  it('comes in by a proven address', async () => {
    const asked = openClub()
    const { user } = renderApp('/clube-ipe', { signedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Entrar com meu e-mail' }))
    expect(await screen.findByText('Você faz parte')).toBeVisible()
    expect(asked).toEqual([{ slug: 'clube-ipe' }])
  })

  it('is told why the address does not do', async () => {
    openClub()
    server.use(
      http.post('*/api/v1/club/join', () => problem(403, 'club_not_eligible', 'Seu e-mail não está.')),
    )
    const { user } = renderApp('/clube-ipe', { signedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Entrar com meu e-mail' }))
    expect(await screen.findByText('Seu e-mail não está.')).toBeVisible()
    expect(screen.getByText('Acesso restrito')).toBeVisible()
  })

  it('is led to the profile while the address is not proven', async () => {
    openClub()
    server.use(
      http.get('*/api/v1/pbw-:brand-users', () => HttpResponse.json(makeUser({ emailVerified: false }))),
    )
    renderApp('/clube-ipe', { signedIn: true })
    expect(await screen.findByRole('link', { name: 'Confirme seu e-mail no perfil' })).toHaveAttribute(
      'href',
      '/perfil',
    )
    expect(screen.queryByRole('button', { name: 'Entrar com meu e-mail' })).not.toBeInTheDocument()
  })

  it.each<[ClubWay[], RegExp, RegExp]>([
    [['CODE'], /A organização dá o código/, /Entre com/],
    [['INVITATION'], /Entre com/, /A organização dá o código/],
    [[], /ainda não recebe participantes/, /Entre com|dá o código/],
  ])('is shown the ways that there are: %j', async (joinBy, shown, hidden) => {
    openClub({ joinBy })
    renderApp('/clube-ipe', { signedIn: true })
    expect(await screen.findByText(shown)).toBeVisible()
    expect(screen.queryByText(hidden)).not.toBeInTheDocument()
  })
})

describe('a member', () => {
  beforeEach(() => {
    openClub({ member: true })
  })

  it('leaves in two steps', async () => {
    const { user } = renderApp('/clube-ipe', { signedIn: true })
    await screen.findByText(/de cashback/, { selector: '.coupon-rate' })
    const leave = screen.getByRole('button', { name: 'Sair do clube' })
    await user.click(leave)
    expect(leave).toHaveAttribute('aria-expanded', 'true')
    await user.click(screen.getByRole('button', { name: 'Confirmar saída' }))
    expect(await screen.findByRole('heading', { name: 'Falta pouco para entrar' })).toBeVisible()
    expect(screen.queryByText(/de cashback/, { selector: '.coupon-rate' })).not.toBeInTheDocument()
  })

  it('is told when there is nothing yet', async () => {
    server.use(
      http.get('*/api/v1/coupon', () =>
        HttpResponse.json({ data: [], totalPages: 0, totalItemsOnline: 0, totalItemsOffer: 0 }),
      ),
    )
    renderApp('/clube-ipe', { signedIn: true })
    expect(
      await screen.findByRole('heading', { name: 'Não Há cupons nem ofertas para essa categoria/loja' }),
    ).toBeVisible()
  })

  it('finds the club in the account menu', async () => {
    server.use(
      http.get('*/api/v1/club/mine', () =>
        HttpResponse.json([{ slug: 'clube-ipe', name: 'Associação Ipê' }]),
      ),
    )
    const { user } = renderApp('/categorias', { signedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Sua conta, Pessoa Exemplo' }))
    const mine = within(await screen.findByRole('group', { name: 'Meus clubes' }))
    expect(mine.getByRole('menuitem', { name: 'Associação Ipê' })).toHaveAttribute('href', '/clube-ipe')
  })
})
