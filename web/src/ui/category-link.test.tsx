import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { config } from '@/lib/config'
import { CategoryLink } from './category-link'

it('leads to the club in a new tab where there is one', () => {
  vi.spyOn(config, 'clubHost', 'get').mockReturnValue('https://clube.example')
  render(
    <MemoryRouter>
      <CategoryLink slug="livros" className="tile">
        Livros
      </CategoryLink>
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Livros' })
  expect(link).toHaveAttribute('href', 'https://clube.example/livros')
  expect(link).toHaveAttribute('target', '_blank')
})
