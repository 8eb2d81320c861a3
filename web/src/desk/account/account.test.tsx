import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { codes, staffSessions } from '../testing/factories'
import { renderDesk, usableButton } from '../testing/render'
import { deskSession } from '../session/desk-session'

it('shows where one is signed in, and ends it elsewhere', async () => {
  const left = [...staffSessions]
  server.use(
    http.get('*/api/v1/staff/sessions', () => HttpResponse.json(left)),
    http.delete('*/api/v1/staff/sessions/:id', ({ params }) => {
      expect(params.id).toBe(staffSessions[1]!.id)
      left.pop()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderDesk('/financeiro/conta')
  const list = await screen.findByRole('list', { name: 'Sessões' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Encerrar a sessão em Safari no iPad' }))
  expect(await screen.findByText('Sessão encerrada.')).toBeVisible()
  await waitFor(() => {
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  })
})

it('leaves everywhere', async () => {
  const { user } = renderDesk('/financeiro/conta')
  await user.click(await usableButton('Sair de todos'))
  expect(await screen.findByRole('heading', { name: 'Entrar na mesa' })).toBeVisible()
  await waitFor(() => {
    expect(deskSession.token()).toBeNull()
  })
})

it('changes the password', async () => {
  const { user } = renderDesk('/financeiro/conta')
  await user.type(await screen.findByLabelText('Senha atual'), 'a de agora')
  await user.type(screen.getByLabelText('Nova senha'), 'uma frase bem longa')
  await user.type(screen.getByLabelText('Repita a nova senha'), 'uma frase bem longa')
  await user.click(screen.getByRole('button', { name: 'Trocar a senha' }))
  expect(await screen.findByText(/Senha alterada/)).toBeVisible()
  expect(screen.getByLabelText('Nova senha')).toHaveValue('')
})

it('makes new recovery codes for who knows the password', async () => {
  const { user } = renderDesk('/financeiro/conta')
  const password = await screen.findByLabelText('Sua senha')
  server.use(
    http.post('*/api/v1/staff/recovery-codes', () => problem(401, 'staff_credentials_invalid', 'Não.'), {
      once: true,
    }),
  )
  await user.type(password, 'errada{Enter}')
  await waitFor(() => {
    expect(password).toHaveAccessibleDescription('Esta não é a sua senha atual.')
  })
  await user.type(password, '{Enter}')
  expect(await screen.findByText(codes[7]!)).toBeVisible()
  await user.click(screen.getByLabelText('Guardei os códigos em um lugar seguro'))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(screen.queryByText(codes[7]!)).not.toBeInTheDocument()
})
