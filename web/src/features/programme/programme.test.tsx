import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makePriorityStores } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const priority = '*/api/v2/store/priority'

describe('partner stores', () => {
  it('loading: places of the same size', async () => {
    server.use(http.get(priority, () => delay('infinite')))
    renderApp('/devolve')
    expect(await screen.findByText('Carregando lojas parceiras...')).toBeInTheDocument()
  })

  it('data: logos that lead to the store, 24 at most', async () => {
    server.use(http.get(priority, () => HttpResponse.json(makePriorityStores(30))))
    renderApp('/devolve')
    const stores = within(await screen.findByRole('region', { name: 'Lojas parceiras' }))
    await waitFor(() => {
      expect(stores.getAllByRole('listitem')).toHaveLength(24)
    })
    const [first] = makePriorityStores(1)
    expect(
      stores.getByRole('link', { name: new RegExp(`^${first!.name} ?9% de cashback ?\\(dobro de 4,5%\\)$`) }),
    ).toHaveAttribute('href', `/${first!.slug}`)
    expect(await accessibilityViolations()).toEqual([])
  })

  it('empty: a way on', async () => {
    server.use(http.get(priority, () => HttpResponse.json([])))
    renderApp('/devolve')
    expect(await screen.findByText('As lojas parceiras estão chegando')).toBeInTheDocument()
  })

  it('error: another try', async () => {
    server.use(http.get(priority, () => problem(503, 'unavailable', 'Fora do ar.'), { once: true }))
    const { user } = renderApp('/devolve')
    expect(await screen.findByRole('alert')).toHaveTextContent('Fora do ar.')
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(
      await screen.findByRole('link', { name: /^Loja 1 ?9% de cashback ?\(dobro de 4,5%\)$/ }),
    ).toBeInTheDocument()
  })
})

describe('the six steps', () => {
  const step = (name: RegExp) => screen.findByRole('button', { name })

  it('lead where each of them is done', async () => {
    renderApp('/devolve')
    await screen.findByRole('region', { name: 'Passo a passo' })
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(target('Ver lojas parceiras')).toBe('#lojas-parceiras')
    expect(target('Ver top cashbacks')).toBe('/top-cashback')
    expect(target('Ver meus favoritos')).toBe('/perfil/meus-favoritos')
    expect(target('Ver meu extrato')).toBe('/perfil/devolve')
    expect(target('Cadastrar chave Pix')).toBe('/perfil')
  })

  it('begin with the sign-up', async () => {
    const { user } = renderApp('/devolve')
    await user.click(await step(/^Criar conta$/))
    expect(await screen.findByRole('dialog', { name: 'CADASTRO' })).toBeVisible()
  })

  it('offer no second account to somebody who has one', async () => {
    renderApp('/devolve', { signedIn: true })
    await waitFor(() => {
      expect(screen.getAllByRole('link', { name: 'Ver meu extrato' })).toHaveLength(3)
    })
    expect(screen.queryByRole('button', { name: /Criar conta/ })).not.toBeInTheDocument()
  })
})

describe('the last step', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Opens the page as a browser that lays it out would: six slides in a window of one. */
  async function openMeasured() {
    const scrolledTo: string[] = []
    class NothingInView {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    }
    vi.stubGlobal('IntersectionObserver', NothingInView)
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo.push(this.id)
    }
    const isSlide = (element: HTMLElement) => element.classList.contains('carousel-slide')
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return isSlide(this) ? 100 * (Number.parseInt(this.ariaLabel ?? '') - 1) : 0
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    renderApp('/devolve')
    const dots = within(await screen.findByRole('region', { name: 'Passo a passo' }))
    const go = async (name: RegExp) => {
      const button = dots.getByRole('button', { name })
      await user.click(button)
      await waitFor(() => {
        expect(button).toHaveAttribute('aria-current', 'step')
      })
    }
    return { scrolledTo, go, next: dots.getByRole('button', { name: 'Passo a passo: próximo' }) }
  }

  it('goes on to the questions after half a second, and moves no focus', async () => {
    const { scrolledTo, go, next } = await openMeasured()
    await go(/Compra/)
    expect(next).toHaveAttribute('aria-disabled', 'false')
    await go(/Pix$/)
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(scrolledTo).toEqual([])
    await waitFor(() => {
      expect(scrolledTo).toEqual(['perguntas'])
    })
    expect(screen.getByRole('button', { name: /Pix$/ })).toHaveFocus()
  })

  it('stays when the person has gone back before', async () => {
    const { scrolledTo, go } = await openMeasured()
    await go(/Pix$/)
    await go(/Cupons/)
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(scrolledTo).toEqual([])
  })
})

it('answers five questions', async () => {
  renderApp('/devolve')
  await screen.findByRole('heading', { name: 'Perguntas sobre o cashback' })
  expect(screen.getAllByRole('group').filter(({ tagName }) => tagName === 'DETAILS')).toHaveLength(5)
})
