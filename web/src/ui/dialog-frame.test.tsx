import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ChakraRoot } from './chakra-root'
import { DialogFrame } from './dialog-frame'
import { DrawerFrame } from './drawer-frame'
import { Button } from './public-button'

type Frame = Omit<ComponentProps<typeof DrawerFrame>, 'placement'>

const kinds = [
  { what: 'dialog', Frame: DialogFrame },
  { what: 'drawer', Frame: (props: Frame) => <DrawerFrame placement="end" {...props} /> },
]

it.each(kinds)('has the focus in a $what, however soon the next frame comes', async ({ Frame }) => {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button
          onClick={() => {
            setOpen(true)
          }}
        >
          Abrir
        </Button>
        <Frame
          open={open}
          content={{ 'aria-label': 'Pergunta' }}
          onClose={() => {
            setOpen(false)
          }}
        >
          <input aria-label="Resposta" />
        </Frame>
      </>
    )
  }
  const user = userEvent.setup()
  render(
    <ChakraRoot>
      <Page />
    </ChakraRoot>,
  )
  const inTime = globalThis.requestAnimationFrame
  let frames = 0
  const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((act) => {
    frames += 1
    if (frames > 20) return inTime(act)
    act(performance.now())
    return 0
  })
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(await screen.findByRole('dialog', { name: 'Pergunta' })).toHaveFocus()
  frame.mockRestore()

  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Abrir' })).toHaveFocus()
  await waitFor(() => {
    expect(screen.queryByLabelText('Resposta')).not.toBeInTheDocument()
  })
})
