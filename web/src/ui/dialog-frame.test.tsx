import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, it } from 'vitest'
import { hasteFrames } from '@/testing/frames'
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
  const frames = hasteFrames()
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await waitFor(() => {
    expect(screen.getByRole('dialog', { name: 'Pergunta' })).toHaveFocus()
  })
  frames.mockRestore()
  await waitFor(() => {
    expect(document.body.innerHTML).toMatch(/data-part="backdrop".*data-part="positioner"/s)
  })

  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus()
    expect(screen.queryByLabelText('Resposta')).not.toBeInTheDocument()
  })
})
