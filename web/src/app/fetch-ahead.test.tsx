import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead'
import { pages } from './pages'

beforeAll(fetchAhead)

it('fetches the page of the link that one points at, and of no other', async () => {
  const jobs = vi.spyOn(pages.jobs, 'preload')
  const clubs = vi.spyOn(pages.clubs, 'preload')
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

it('fetches the page of the link that the keyboard comes to, and bears that it does not come', async () => {
  const clubs = vi.spyOn(pages.clubs, 'preload').mockRejectedValue(new TypeError('no connection'))
  render(<a href="/clubes">Clubes</a>)
  await userEvent.tab()
  expect(clubs).toHaveBeenCalledOnce()
})
