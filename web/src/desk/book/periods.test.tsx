import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import * as files from '@/lib/save-file'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeChecklist, makeProposal } from '../testing/check-factories'
import { meWith } from '../testing/handlers'
import { renderDesk, usableButton } from '../testing/render'
import { missingText } from '../words/checklist'

function asApprover() {
  server.use(meWith('approver'))
}

const openDialog = async () => {
  const view = renderDesk('/financeiro/meses')
  await view.user.click(await usableButton('Fechar setembro de 2026'))
  return {
    ...view,
    dialog: await screen.findByRole('alertdialog', { name: 'Propor o fechamento de setembro de 2026?' }),
  }
}

it('lists the months, and leads to the balance at their end', async () => {
  renderDesk('/financeiro/meses')
  const grid = await screen.findByRole('grid', { name: 'Meses' })
  await within(grid).findByText(/Bia Melo/)
  const rows = within(grid).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('novembro de 2026Aberto900R$ 10.000,00–'),
    expect.stringContaining('outubro de 2026Aberto1.200R$ 20.000,50–'),
    expect.stringContaining('setembro de 2026Aberto1.100R$ 19.000,00–'),
    expect.stringContaining('agosto de 2026Fechado1.000R$ 18.000,0004/09/2026 às 10:00 · Bia Melo'),
  ])
  expect(screen.getByRole('link', { name: 'agosto de 2026' })).toHaveAttribute(
    'href',
    '/financeiro/balancete?em=2026-08-31',
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('keeps the entries of a month as a file, and says why not', async () => {
  const saveFile = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/finance/entries', ({ request }) => {
      asked.push(new URL(request.url).search)
      return asked.length === 1
        ? problem(503, 'unavailable', 'Tente de novo em instantes.')
        : HttpResponse.text('dia,conta')
    }),
  )
  const { user } = renderDesk('/financeiro/meses')
  const button = await screen.findByRole('button', { name: 'Baixar os lançamentos de agosto de 2026' })
  await user.click(button)
  expect(await screen.findByText('Tente de novo em instantes.')).toBeVisible()
  expect(saveFile).not.toHaveBeenCalled()
  await user.click(button)
  await waitFor(() => {
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'lancamentos-2026-08.csv')
  })
  expect(asked).toEqual(['?month=2026-08', '?month=2026-08'])
})

it('tells who may not close why the button waits', async () => {
  asApprover()
  const { user } = renderDesk('/financeiro/meses')
  const button = await screen.findByRole('button', { name: 'Fechar setembro de 2026' })
  await waitFor(() => {
    expect(button).toHaveAccessibleDescription(
      'Só quem tem o papel Finanças propõe fechar meses; Aprovação decide.',
    )
  })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('lets only the oldest open month be closed', async () => {
  renderDesk('/financeiro/meses')
  const later = await screen.findByRole('button', { name: 'Fechar outubro de 2026' })
  await waitFor(() => {
    expect(later).toHaveAccessibleDescription('Feche setembro de 2026 primeiro.')
  })
})

it('proposes to close a month that was written out, with its reason', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/v1/finance/periods/:month/close', async ({ params, request }) => {
      sent.push([params.month, await request.json()])
      return HttpResponse.json(makeProposal(), { status: 202 })
    }),
  )
  const { user, dialog } = await openDialog()
  expect(dialog).toHaveTextContent('Depois de aprovado, não pode ser desfeito.')
  await within(dialog).findByText('Conferido com o banco')
  const month = within(dialog).getByLabelText(/Digite 2026-09/)
  await user.type(month, '2026-10')
  await user.type(within(dialog).getByLabelText(/Motivo/), 'Tudo conferido')
  await user.click(within(dialog).getByRole('button', { name: 'Propor o fechamento' }))
  expect(month).toHaveAccessibleDescription('Escreva 2026-09, com o hífen.')
  expect(sent).toEqual([])
  await user.clear(month)
  await user.type(month, '2026-09')
  await user.click(within(dialog).getByRole('button', { name: 'Propor o fechamento' }))
  expect(
    await screen.findByText('Proposto. Outra pessoa decide se setembro de 2026 é fechado.'),
  ).toBeVisible()
  expect(sent).toEqual([['2026-09', { reason: 'Tudo conferido' }]])
})

it('names each account that lacks days', () => {
  const detail = 'itau-1234 28 from 2026-09-03; inter 1 from 2026-09-30'
  expect(missingText('bank', 29, detail)).toBe(
    'itau-1234: 28 dias sem conferir, a partir de 03/09/2026; inter: 1 dia sem conferir, a partir de 30/09/2026.',
  )
})

it('wants what a month lacks explained, each by itself', async () => {
  const sent: unknown[] = []
  server.use(
    http.get('*/api/v1/finance/periods/:month/checklist', () =>
      HttpResponse.json(
        makeChecklist({ bank: { count: 3, detail: '2026-09-28' }, networks: { detail: 'rede-um' } }),
      ),
    ),
    http.post('*/api/v1/finance/periods/:month/close', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(makeProposal(), { status: 202 })
    }),
  )
  const { user, dialog } = await openDialog()
  const bank = await within(dialog).findByLabelText(/conferido com o banco/)
  expect(bank).toHaveAccessibleDescription('3 dias sem conferir com o banco, a partir de 28/09/2026.')
  await user.type(within(dialog).getByLabelText(/Digite 2026-09/), '2026-09')
  await user.type(within(dialog).getByLabelText(/Motivo/), 'Tudo conferido')
  await user.type(bank, 'Conta encerrada')
  await user.click(within(dialog).getByRole('button', { name: 'Propor o fechamento' }))
  const networks = within(dialog).getByLabelText(/comissões conferidas/)
  expect(networks).toHaveAccessibleDescription(/Explique, ou resolva antes de fechar/)
  expect(sent).toEqual([])
  await user.type(networks, 'Rede encerrou')
  await user.click(within(dialog).getByRole('button', { name: 'Propor o fechamento' }))
  expect(await screen.findByText(/^Proposto/)).toBeVisible()
  expect(sent).toEqual([
    { reason: 'Tudo conferido', explained: { bank: 'Conta encerrada', networks: 'Rede encerrou' } },
  ])
})

it.each([
  ['period_not_over', 'Este mês ainda não acabou.'],
  ['period_order', 'Há um mês anterior em aberto.'],
  ['payouts_halted', 'Um evento do mês está em análise, ou os pagamentos estão parados.'],
  ['period_closed', 'Este mês já está fechado.'],
  ['payouts_blocked', 'Saiu dinheiro que ninguém explicou.'],
])('says in words that it is refused: %s', async (code, sentence) => {
  server.use(http.post('*/api/v1/finance/periods/:month/close', () => problem(409, code, 'Recusado.')))
  const { user, dialog } = await openDialog()
  await within(dialog).findByText('Conferido com o banco')
  await user.type(within(dialog).getByLabelText(/Digite 2026-09/), '2026-09')
  await user.type(within(dialog).getByLabelText(/Motivo/), 'Tudo conferido')
  await user.click(within(dialog).getByRole('button', { name: 'Propor o fechamento' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence)
})
