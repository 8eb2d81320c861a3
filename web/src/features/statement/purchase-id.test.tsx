import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChakraRoot } from '@/ui/chakra-root'
import { PurchaseId } from './purchase-id'

const id = '0190a0c8-5b1e-7cc3-98c4-dc0c0c07398f'
const button = () => screen.getByRole('button', { name: `Copiar o Id ${id}` })

function shown() {
  render(
    <ChakraRoot>
      <PurchaseId id={id} />
    </ChakraRoot>,
  )
}

test('reached by keyboard, it shows the whole and keeps the focus', async () => {
  const user = userEvent.setup()
  shown()
  await user.tab()
  expect(await screen.findByRole('tooltip')).toHaveTextContent(id)
  expect(button()).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Id copiado')).toBeInTheDocument()
})

test('pointed at, it shows the whole, and the first press copies it', async () => {
  const user = userEvent.setup()
  shown()
  await user.hover(button())
  await user.hover(button())
  expect(await screen.findByRole('tooltip')).toHaveTextContent(id)
  await user.click(button())
  expect(await navigator.clipboard.readText()).toBe(id)
})

test('a touch presses what it began on', async () => {
  const user = userEvent.setup()
  shown()
  const first = button()
  await user.pointer([{ keys: '[TouchA>]', target: first }, { keys: '[/TouchA]' }])
  expect(button()).toBe(first)
  expect(await navigator.clipboard.readText()).toBe(id)
})
