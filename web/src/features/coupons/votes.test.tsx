import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerCoupon, answerRedirect, copyAndGo, getCoupon, openTab } from '@/testing/coupons'
import { makeCoupon } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(() => {
  openTab()
})

describe('what others say of a code', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  it.each([
    ['most', { share: 87, count: 23, standing: 'WORKS' }, 20, '87% nas últimas 48 h · última vez há 20 min'],
    [
      'some',
      { share: 58, count: 12, standing: 'MIXED' },
      47 * 60,
      '58% nas últimas 48 h · última vez há 47 h',
    ],
    [
      'few',
      { share: 8, count: 12, standing: 'FAILS' },
      3000,
      'só para 8% nas últimas 48 h · última vez há 2 dias',
    ],
    ['none', { share: 0, count: 6, standing: 'FAILS' }, null, 'para menos de 1% nas últimas 48 h'],
  ] as const)('is on its card and in its dialog: %s', async (_, votes, minutes, want) => {
    answerCoupon({ votes: { ...votes, ...(minutes !== null && { lastWorkedAt: minutesAgo(minutes) }) } })
    const { user } = renderApp('/loja-1', { signedIn: true })
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(/^Funcionou/)).toHaveTextContent(want)
    await screen.findByText('Olá, Pessoa Exemplo!')
    await getCoupon(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Cupom 1' }))
    expect(dialog.getByText(/^Funcionou/)).toHaveTextContent(want)
    expect(await accessibilityViolations()).toEqual([])
  })

  it('is not said of too few', async () => {
    answerCoupon({})
    renderApp('/loja-1')
    await screen.findByRole('article')
    expect(screen.queryByText(/^Funcionou/)).not.toBeInTheDocument()
  })
})

describe('whether the code worked', () => {
  const group = { name: 'O código funcionou?' }

  /** Answers votes, and keeps them. */
  function answerVotes(answer: () => Response = () => new HttpResponse(null, { status: 204 })) {
    const votes: unknown[] = []
    server.use(
      http.post('*/api/v1/coupon/:id/vote', async ({ params, request }) => {
        votes.push([params.id, await request.json()])
        return answer()
      }),
    )
    return votes
  }

  async function copied() {
    answerRedirect()
    const { user } = renderApp('/loja-1')
    await getCoupon(user)
    await user.click(await screen.findByRole('button', { name: 'Continuar sem cashback' }))
    await copyAndGo(user)
    await screen.findByRole('group', group)
    return user
  }

  it('is asked after a copy, of visitors too, and thanked for where it was asked', async () => {
    const votes = answerVotes()
    const user = await copied()
    const question = within(screen.getByRole('group', group))
    const yes = question.getByRole('button', { name: 'Sim' })
    expect(question.getByRole('status')).toBeEmptyDOMElement()
    yes.focus()
    await user.keyboard('{Enter}')
    expect(await question.findByText('Obrigado! Sua resposta ajuda quem vem depois.')).toBeVisible()
    expect(question.getByRole('status')).toHaveTextContent('Obrigado!')
    expect(yes).toHaveFocus()
    expect(yes).toHaveAttribute('aria-pressed', 'true')
    expect(await accessibilityViolations()).toEqual([])

    // Again is no other vote; another answer is one.
    await user.click(yes)
    await user.click(question.getByRole('button', { name: 'Não' }))
    expect(await question.findByText('Veja outros cupons de Loja 1')).toHaveAttribute('href', '/loja-1')
    const { id } = makeCoupon(1)
    expect(votes).toEqual([
      [id, { worked: true }],
      [id, { worked: false }],
    ])
  })

  it('leads from a no to the other coupons of the store', async () => {
    answerVotes()
    const user = await copied()
    const question = within(screen.getByRole('group', group))
    await user.click(question.getByRole('button', { name: 'Não' }))
    await user.click(await question.findByRole('link', { name: 'Veja outros cupons de Loja 1' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  it('is asked again of who comes back to the coupon', async () => {
    answerVotes()
    const user = await copied()
    await user.click(screen.getByRole('button', { name: 'Continuar aqui' }))
    await getCoupon(user)
    await user.click(await screen.findByRole('button', { name: 'Continuar sem cashback' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cupom 1' }))
    expect(await dialog.findByRole('group', group)).toBeVisible()
  })

  it('says why an answer was not taken', async () => {
    answerVotes(() => problem(429, 'too_many_requests', 'Aguarde um pouco.'))
    const user = await copied()
    const question = within(screen.getByRole('group', group))
    await user.click(question.getByRole('button', { name: 'Não' }))
    expect(await question.findByText('Aguarde um pouco.')).toBeVisible()
    expect(question.getByRole('button', { name: 'Não' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('is not asked of who took no code', async () => {
    answerRedirect()
    const { user } = renderApp('/loja-1', { signedIn: true })
    await screen.findByText('Olá, Pessoa Exemplo!')
    await user.click(await screen.findByRole('button', { name: 'Ver Oferta: Cupom 2' }))
    await screen.findByRole('dialog', { name: 'Cashback ativado' })
    expect(screen.queryByText('O código funcionou?')).not.toBeInTheDocument()
  })
})
