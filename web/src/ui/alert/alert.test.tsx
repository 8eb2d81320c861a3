import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { system } from '@/theme/index'
import { Alert } from './alert'
import { useAlert } from './alert-context'
import { AlertProvider } from './alert-provider'

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

function Saver() {
  const say = useAlert()
  return (
    <button
      type="button"
      onClick={() => {
        say({ severity: 'success', message: 'Salvo' })
      }}
    >
      Salvar
    </button>
  )
}

it('has the page leave room for it, for as long as it is there', () => {
  const room = () => document.documentElement.style.getPropertyValue('--alert-room')
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
  render(
    <AlertProvider>
      <Saver />
    </AlertProvider>,
  )
  expect(room()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(room()).toBe('calc(56px + 2rem)')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(room()).toBe('calc(56px + 2rem)')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
  expect(room()).toBe('')
})
