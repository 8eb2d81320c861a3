import { Menu } from '@chakra-ui/react/menu'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { hasteFrames } from '@/testing/frames'
import { lazyPart } from './lazy-part'
import { MenuButton, type MenuOpening } from './menu-button'
import { MenuFrame } from './menu-frame'

interface EntriesProps {
  opening: MenuOpening
  onChoose: (value: string) => void
}

function Entries({ opening, onChoose }: EntriesProps) {
  return (
    <MenuFrame
      opening={opening}
      onSelect={({ value }) => {
        onChoose(value)
      }}
    >
      <Menu.Item value="one">Um</Menu.Item>
      <Menu.Item value="two">Dois</Menu.Item>
    </MenuFrame>
  )
}

function setUp() {
  const onChoose = vi.fn<(value: string) => void>()
  const parts = [lazyPart(() => Promise.resolve({ default: Entries }))] as const
  render(
    <MenuButton parts={parts} entries={{ onChoose }}>
      Abrir
    </MenuButton>,
  )
  return { onChoose, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Abrir' }) }
}

it('has the focus in the menu, however soon the next frame comes', async () => {
  const { user, button } = setUp()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  const frames = hasteFrames()
  await user.click(button)
  await waitFor(() => {
    expect(screen.getByRole('menu')).toHaveFocus()
  })
  frames.mockRestore()
  expect(button).toHaveAttribute('aria-expanded', 'true')

  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(button).toHaveFocus()
  })
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

it('opens with an arrow, and gives the focus back with what was chosen', async () => {
  const { user, button, onChoose } = setUp()
  button.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => {
    expect(screen.getByRole('menu')).toHaveFocus()
  })
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => {
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('two')
  })
  await waitFor(() => {
    expect(button).toHaveFocus()
  })
})

it('closes when its button is pressed again', async () => {
  const { user, button } = setUp()
  await user.click(button)
  await screen.findByRole('menuitem', { name: 'Um' })
  await user.click(button)
  await waitFor(() => {
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })
})
