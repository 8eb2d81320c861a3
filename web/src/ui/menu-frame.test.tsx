import { Menu } from '@chakra-ui/react/menu'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { hasteFrames } from '@/testing/frames'
import { AlertProvider } from './alert/alert-provider'
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

function setUp(load = () => Promise.resolve({ default: Entries })) {
  const onChoose = vi.fn<(value: string) => void>()
  const parts = [lazyPart(load)] as const
  render(
    <AlertProvider>
      <MenuButton parts={parts} entries={{ onChoose }}>
        Abrir
      </MenuButton>
      <input />
    </AlertProvider>,
  )
  return { onChoose, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Abrir' }) }
}

/** A key counts from what is highlighted by then, as it does for people, who are slower than a test. */
const isHighlighted = (entry: string) =>
  waitFor(() => {
    expect(screen.getByRole('menuitem', { name: entry })).toHaveAttribute('data-highlighted')
  })

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
  await isHighlighted('Um')
  await user.keyboard('{ArrowDown}')
  await isHighlighted('Dois')
  await user.keyboard('{Enter}')
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

it.each([
  ['{ArrowDown}', 'Um'],
  ['{Enter}', 'Um'],
  [' ', 'Um'],
  ['{ArrowUp}', 'Dois'],
])('begins with the entry that the key %s leads to', async (key, entry) => {
  const { user, button } = setUp()
  button.focus()
  await user.keyboard(key)
  await isHighlighted(entry)
  expect(button).toHaveAttribute('aria-controls', screen.getByRole('menu', { name: 'Abrir' }).id)
})

it.each(['{Escape}', '{Tab}'])('does not open after %s, when its script comes late', async (key) => {
  let come: () => void = vi.fn<() => void>()
  const script = new Promise<{ default: typeof Entries }>((resolve) => {
    come = () => {
      resolve({ default: Entries })
    }
  })
  const { user, button } = setUp(() => script)
  button.focus()
  await user.keyboard('{Enter}')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard(key)
  come()
  await waitFor(() => {
    expect(button).toHaveAttribute('aria-controls')
  })
  await waitFor(() => {
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(key === '{Tab}' ? screen.getByRole('textbox') : button).toHaveFocus()
})

it('says that its script did not come, keeps the page, and asks for it again', async () => {
  let isOnline = false
  const { user, button } = setUp(() =>
    isOnline ? Promise.resolve({ default: Entries }) : Promise.reject(new TypeError('Failed to fetch')),
  )
  await user.click(button)
  expect(await screen.findByText(/O menu não carregou/)).toBeVisible()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  isOnline = true
  await user.click(button)
  expect(await screen.findByRole('menu')).toBeVisible()
})

it('keeps the focus while what was chosen is done, and opens nothing', async () => {
  const parts = [lazyPart(() => Promise.resolve({ default: Entries }))] as const
  const user = userEvent.setup()
  const page = (busy: boolean) => (
    <AlertProvider>
      <MenuButton parts={parts} entries={{ onChoose: () => undefined }} busy={busy}>
        Abrir
      </MenuButton>
    </AlertProvider>
  )
  const { rerender } = render(page(false))
  const button = screen.getByRole('button', { name: 'Abrir' })
  button.focus()
  rerender(page(true))
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'false')
  rerender(page(false))
  await user.keyboard('{Enter}')
  await isHighlighted('Um')
})
