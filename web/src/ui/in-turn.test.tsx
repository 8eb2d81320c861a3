import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { InTurn } from './in-turn'

it('draws the first part at once, the others after it, and keeps those that are there', async () => {
  const page = (
    <InTurn>
      <input aria-label="Primeira" />
      <p>Segunda</p>
      {null}
      <p>Terceira</p>
    </InTurn>
  )
  const { rerender } = render(page)
  const first = screen.getByRole('textbox', { name: 'Primeira' })
  expect(screen.queryByText('Terceira')).not.toBeInTheDocument()
  expect(await screen.findByText('Terceira')).toBeVisible()
  expect(screen.getByText('Segunda')).toBeVisible()
  rerender(page)
  expect(screen.getByRole('textbox', { name: 'Primeira' })).toBe(first)
})
