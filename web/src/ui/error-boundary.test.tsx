import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { system } from '@/theme/index'
import { ErrorBoundary } from './error-boundary'

function Broken(): never {
  throw new Error('broken on purpose')
}

it('shows a way out instead of a blank page', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  render(
    <ChakraProvider value={system}>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </ChakraProvider>,
  )
  expect(screen.getByRole('heading', { name: 'Algo deu errado nesta página' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible()
})
