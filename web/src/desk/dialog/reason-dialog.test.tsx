import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { type ApiError, toApiError } from '@/lib/problem'
import { ChakraRoot } from '@/ui/chakra-root'
import { accessibilityViolations } from '@/testing/render'
import { ReasonDialog } from './reason-dialog'

const refused = toApiError({
  status: 409,
  data: { code: 'run_state', message: 'Esta rodada já foi aprovada.' },
})

function setup(answer: () => Promise<ApiError | null>, reason?: 'needed' | 'none') {
  const onConfirm = vi.fn<(reason: string) => Promise<ApiError | null>>(answer)
  const onClose = vi.fn()
  function Page() {
    const [open, setOpen] = useState(true)
    return (
      <ReasonDialog
        open={open}
        title="Cancelar a rodada?"
        text="Nada sai."
        action="Cancelar a rodada"
        grave
        {...(reason !== undefined && { reason })}
        onConfirm={onConfirm}
        onClose={(done) => {
          onClose(done)
          setOpen(false)
        }}
      />
    )
  }
  render(
    <ChakraRoot>
      <Page />
    </ChakraRoot>,
  )
  return { user: userEvent.setup(), onConfirm, onClose }
}

const press = () => screen.getByRole('button', { name: 'Cancelar a rodada' })

it('asks for a reason, on one line and not too long', async () => {
  const { user, onConfirm, onClose } = setup(() => Promise.resolve(null))
  await screen.findByRole('alertdialog', { name: 'Cancelar a rodada?' })
  expect(await accessibilityViolations()).toEqual([])
  await user.click(press())
  const reason = screen.getByLabelText(/Motivo/)
  expect(reason).toHaveAccessibleDescription(/Diga o motivo/)
  expect(reason).toHaveFocus()
  expect(reason).toHaveAttribute('maxlength', '500')
  await user.type(reason, ' dia{Enter}errado ')
  await user.click(press())
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledWith(true)
  })
  expect(onConfirm.mock.calls).toEqual([['dia errado']])
})

it('says why it was refused, and keeps what was written', async () => {
  const { user, onClose } = setup(() => Promise.resolve(refused))
  await user.type(await screen.findByLabelText(/Motivo/), 'dia errado')
  await user.click(press())
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta rodada já foi aprovada.')
  expect(screen.getByLabelText(/Motivo/)).toHaveValue('dia errado')
  expect(onClose).not.toHaveBeenCalled()
})

it('does it once, however often it is pressed', async () => {
  let answer: (error: null) => void = () => undefined
  const { user, onConfirm, onClose } = setup(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    'none',
  )
  await user.dblClick(await screen.findByRole('button', { name: 'Cancelar a rodada' }))
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  answer(null)
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledWith(true)
  })
})
