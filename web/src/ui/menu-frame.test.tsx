import { Menu } from '@chakra-ui/react/menu'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { hasteFrames } from '@/testing/frames'
import { ChakraRoot } from './chakra-root'
import { MenuFrame } from './menu-frame'

it('has the focus in the menu, however soon the next frame comes', async () => {
  const user = userEvent.setup()
  render(
    <ChakraRoot>
      <MenuFrame trigger={<Menu.Trigger>Abrir</Menu.Trigger>} onSelect={() => undefined}>
        <Menu.Item value="one">Um</Menu.Item>
      </MenuFrame>
    </ChakraRoot>,
  )
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  const frames = hasteFrames()
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await waitFor(() => {
    expect(screen.getByRole('menu')).toHaveFocus()
  })
  frames.mockRestore()

  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus()
  })
})
