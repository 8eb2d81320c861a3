import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubCarouselLayout } from '@/testing/carousel-layout'
import { accessibilityViolations } from '@/testing/render'
import { Carousel } from './carousel'
import { CarouselArrows } from './carousel-arrows'
import { useCarousel } from './use-carousel'

beforeEach(stubCarouselLayout)

function Row({ count, loop = false }: { count: number; loop?: boolean }) {
  const state = useCarousel({ loop })
  const slides = Array.from({ length: count }, (_, index) => ({
    key: String(index),
    content: <a href={`/${index}`}>{`Item ${index}`}</a>,
  }))
  return (
    <>
      <Carousel label="Itens" className="row" state={state} slides={slides}>
        <CarouselArrows label="Itens" state={state} />
      </Carousel>
      <output>{state.selected}</output>
    </>
  )
}

const previous = () => screen.getByRole('button', { name: 'Itens: anterior' })
const next = () => screen.getByRole('button', { name: 'Itens: próximo' })
const stands = (at: number) => screen.findByText(String(at), { selector: 'output' })

it('steps one at a time and stops at both ends', async () => {
  const user = userEvent.setup()
  render(<Row count={4} />)
  expect(previous()).toHaveAttribute('aria-disabled', 'true')
  await user.click(next())
  await stands(1)
  expect(previous()).toHaveAttribute('aria-disabled', 'false')
  await user.click(next())
  await stands(2)
  expect(next()).toHaveAttribute('aria-disabled', 'true')
  await user.click(previous())
  await user.click(previous())
  await stands(0)
  expect(previous()).toHaveAttribute('aria-disabled', 'true')
})

it('wraps when it loops', async () => {
  const user = userEvent.setup()
  render(<Row count={4} loop />)
  await user.click(previous())
  await stands(3)
  expect(next()).toHaveAttribute('aria-disabled', 'false')
})

it('follows the arrow keys from inside', async () => {
  const user = userEvent.setup()
  render(<Row count={4} />)
  await user.click(next())
  await stands(1)
  await user.keyboard('{ArrowRight}')
  await stands(2)
  await user.keyboard('{ArrowLeft}')
  await stands(1)
})

it('has nowhere to go when everything is in sight', async () => {
  const user = userEvent.setup()
  render(<Row count={2} />)
  await user.click(next())
  await vi.waitFor(() => {
    expect(next()).toHaveAttribute('aria-disabled', 'true')
  })
  expect(previous()).toHaveAttribute('aria-disabled', 'true')
})

it('says what it is and where each slide stands', async () => {
  render(<Row count={2} />)
  expect(screen.getByRole('region', { name: 'Itens' })).toHaveAttribute('aria-roledescription', 'carrossel')
  expect(screen.getByRole('group', { name: '2 de 2' })).toHaveAttribute('aria-roledescription', 'slide')
  expect(await accessibilityViolations()).toEqual([])
})
