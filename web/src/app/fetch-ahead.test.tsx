import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { api } from '@/api/index'
import { fetchAhead } from './fetch-ahead'
import { pages } from './pages'
import { setupStore } from './store'

const store = setupStore()

beforeAll(() => {
  fetchAhead(store)
})

it('fetches the page of the link that one points at, and of no other', async () => {
  const jobs = vi.spyOn(pages.jobs, 'prepare')
  const clubs = vi.spyOn(pages.clubs, 'prepare')
  render(
    <>
      <a href="/jobs">
        <span>Vagas</span>
      </a>
      <a href="/clubes">Clubes</a>
      <a href="https://loja.example/clubes">Loja</a>
    </>,
  )
  await userEvent.hover(screen.getByText('Loja'))
  await userEvent.hover(screen.getByText('Vagas'))
  expect(jobs).toHaveBeenCalled()
  expect(clubs).not.toHaveBeenCalled()
})

it('fetches the page of the link that the keyboard comes to', async () => {
  const clubs = vi.spyOn(pages.clubs, 'prepare')
  render(<a href="/clubes">Clubes</a>)
  await userEvent.tab()
  expect(clubs).toHaveBeenCalledOnce()
})

it('asks for the store whose link is pressed, where that opens here', async () => {
  render(
    <>
      <a href="/loja-1">Loja 1</a>
      <a href="/loja-2" target="_blank">
        Loja 2
      </a>
      <a href="/lojas">Lojas</a>
    </>,
  )
  for (const name of ['Lojas', 'Loja 2', 'Loja 1']) fireEvent.pointerDown(screen.getByText(name))
  const asked = (slug: string) => api.endpoints.getHotArea.select({ slug })(store.getState())
  await waitFor(() => {
    expect(asked('loja-1').data).toMatchObject({ slug: 'loja-1' })
  })
  expect(asked('loja-2').isUninitialized).toBe(true)
  expect(asked('lojas').isUninitialized).toBe(true)
})
