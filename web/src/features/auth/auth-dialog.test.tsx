import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AuthDialog } from './auth-dialog'

function setup(closable: boolean) {
  const onClose = vi.fn()
  render(
    <AuthDialog open title="Esqueci a Senha" text="Digite." closable={closable} onClose={onClose}>
      <button type="button">Enviar</button>
    </AuthDialog>,
  )
  return { onClose, user: userEvent.setup() }
}

it('closes by its button', async () => {
  const { onClose, user } = setup(true)
  await user.click(await screen.findByRole('button', { name: 'Fechar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('stays where it may not be closed', async () => {
  const { onClose, user } = setup(false)
  await user.click(await screen.findByRole('button', { name: 'Enviar' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Fechar' })).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})
