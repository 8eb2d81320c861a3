import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { readFileSync } from 'node:fs'
import { webcrypto } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const file = (name: string) => readFileSync(`../ledger/receipt/testdata/${name}`, 'utf8')
const path = '/ajuda/comprovante'
let asked = 0

beforeEach(() => {
  asked = 0
  vi.stubGlobal('crypto', webcrypto)
  server.use(
    http.get('*/.well-known/devolve-receipts.json', () => {
      asked++
      return HttpResponse.json(JSON.parse(file('keys.json')) as object)
    }),
  )
})

async function open() {
  const { user } = renderApp(path)
  const field = await screen.findByRole('textbox', { name: 'Comprovante' })
  await screen.findByRole('button', { name: 'Conferir' })
  return { user, field }
}

it('says in words what a genuine receipt promises, and asks nobody for that', async () => {
  const { user, field } = await open()
  const before = asked
  await user.click(field)
  await user.paste(file('terms.txt'))
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  expect(await screen.findByRole('heading', { name: 'Comprovante verdadeiro' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Livraria <Jatobá> & Cia' })).toHaveAttribute(
    'href',
    '/livraria-jatoba',
  )
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toContain('Moda & <beleza>12%, até R$\u00a050,00 por compra')
  expect(asked).toBe(before)
  expect(await accessibilityViolations()).toEqual([])
})

it('reads a file, and says what is wrong with one that was altered', async () => {
  const { user } = await open()
  const [head = '', , signed = ''] = file('flat.txt').split('.')
  const altered = [head, Buffer.from('{"version":1}').toString('base64url'), signed].join('.')
  await user.upload(
    screen.getByLabelText('ou escolha o arquivo'),
    new File([altered], 'a.txt', { type: 'text/plain' }),
  )
  expect(await screen.findByRole('heading', { name: 'Este comprovante não vale' })).toBeVisible()
  expect(screen.getByText(/o texto foi alterado/)).toBeVisible()
  await user.upload(
    screen.getByLabelText('ou escolha o arquivo'),
    new File(['x'.repeat(600 * 1024)], 'b.txt', { type: 'text/plain' }),
  )
  expect(await screen.findByText(/grande demais/)).toBeVisible()
})

it('takes a file once the keys that check it are there', async () => {
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    http.get('*/.well-known/devolve-receipts.json', async () => {
      await held
      return HttpResponse.json(JSON.parse(file('keys.json')) as object)
    }),
  )
  renderApp(path)
  const chosen = await screen.findByLabelText('ou escolha o arquivo')
  expect(chosen).toBeDisabled()
  answer?.()
  await waitFor(() => {
    expect(chosen).toBeEnabled()
  })
})

it('names the command where the browser has no such signatures', async () => {
  vi.stubGlobal('crypto', {})
  const { user, field } = await open()
  await user.click(field)
  await user.paste(file('flat.txt'))
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  expect(await screen.findByRole('heading', { name: 'Este navegador não consegue conferir' })).toBeVisible()
  expect(screen.getByText(/^devolve receipt verify ARQUIVO/)).toBeVisible()
})

it('tries again for keys that did not come', async () => {
  server.use(http.get('*/.well-known/devolve-receipts.json', () => HttpResponse.error(), { once: true }))
  const { user } = renderApp(path)
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Conferir' })).toBeVisible()
  })
})
