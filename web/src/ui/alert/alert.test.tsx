import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { system } from '@/theme/index'
import { Alert } from './alert'

function setup() {
  vi.useFakeTimers()
  const onClose = vi.fn()
  render(
    <ChakraProvider value={system}>
      <Alert severity="success" message="Feito" onClose={onClose} />
    </ChakraProvider>,
  )
  return onClose
}

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

it('goes away after five seconds', () => {
  const onClose = setup()
  wait(4999)
  expect(onClose).not.toHaveBeenCalled()
  wait(1)
  expect(onClose).toHaveBeenCalledOnce()
})

it('stays while it is pointed at', () => {
  const onClose = setup()
  fireEvent.pointerEnter(screen.getByRole('status'))
  wait(60_000)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerLeave(screen.getByRole('status'))
  wait(5000)
  expect(onClose).toHaveBeenCalledOnce()
})
