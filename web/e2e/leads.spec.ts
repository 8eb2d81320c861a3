import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { latestMail } from './mailbox'
import { Colleague, operate } from './staff'
import { accessibilityViolations, expect, takenOver, test } from './test'

// Whom serve-demo.mjs has mailed.
const desk = 'atendimento@trevo.example'
const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** What was received of a kind, as somebody who works here reads it. */
function received(kind: string): string {
  return operate('feedback', 'list', '--kind', kind, '--by', Colleague.add('Paula Reis', 'finance').handle)
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(`${label}*`).fill(value)
}

test('an organisation asks for a club: from the last line of the page to the people behind it', async ({
  page,
  baseURL,
}) => {
  const company = unique('Padaria')
  await page.goto('/clubes')
  await takenOver(page)
  await page.getByRole('link', { name: 'ENTRE EM CONTATO AGORA' }).click()
  await expect(page.getByLabel('Nome*')).toBeFocused()
  await expect(page.locator('#formulario')).toBeInViewport()

  await page.keyboard.press('Enter')
  await expect(page.getByText('Preencha todos os campos')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await fill(page, { Nome: 'Rita', 'E-mail': 'rita arroba padaria', Empresa: company })
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Recebemos seu contato!/)).toBeVisible()
  await expect(page.getByLabel('Empresa*')).toHaveValue('')

  expect(received('club')).toContain(company)
  const mail = await latestMail(String(baseURL), desk, `[Empresas] Novo contato de clube: ${company}`)
  expect(mail.text).toContain('rita arroba padaria')
})

test('a message without a title gets one', async ({ page, baseURL }) => {
  const words = unique('O extrato ficou lindo')
  await page.goto('/institucional/contato')
  await takenOver(page)
  await page.getByRole('radio', { name: 'Parcerias comerciais' }).check()
  await fill(page, { Nome: 'Bia', 'E-mail': 'bia@exemplo.test' })
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Preencha todos os campos')).toBeVisible()
  await expect(page.getByLabel('Mensagem*')).toBeFocused()
  await page.getByLabel('Mensagem*').fill(words)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(/Recebemos sua mensagem/)).toBeVisible()
  await expect(page.getByLabel('Mensagem*')).toHaveValue('')

  expect(received('contact')).toContain(words)
  const mail = await latestMail(String(baseURL), desk, /^\[Contato\] .*O extrato ficou lindo/)
  expect(mail.text).toContain('Parcerias comerciais')
})

test('somebody would like to work here', async ({ page, baseURL }) => {
  const city = unique('Lapa')
  await page.goto('/jobs')
  await takenOver(page)
  await fill(page, { Nome: 'Davi', 'E-mail': 'davi', Telefone: 'o da vizinha', Cidade: city })
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(/Recebemos seu interesse/)).toBeVisible()
  await expect(page.getByLabel('Cidade*')).toHaveValue('')

  expect(received('jobs')).toContain(city)
  await latestMail(String(baseURL), desk, `[Vagas] Novo interesse: Davi, ${city}`)
})

test('who is signed in need not say who it is', async ({ page, shopper }) => {
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
  }, shopper.token)
  await page.goto('/institucional/contato')
  await expect(page.getByLabel('E-mail*')).toHaveValue(/@/)
  await expect(page.getByLabel('Nome*')).not.toHaveValue('')
})

test('what is typed before the script has come is not lost', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/jobs', { waitUntil: 'commit' })
  await page.getByLabel('Nome*').fill('Caio')
  await page.getByRole('button', { name: 'Enviar' }).click() // too early: nothing happens, least of all to the address
  release()
  await takenOver(page)
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(page.getByLabel('Nome*')).toHaveValue('Caio')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByLabel('E-mail*')).toBeFocused()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form that could not be sent is not shown, and says why', async ({ page }) => {
    for (const path of ['/clubes', '/institucional/contato', '/jobs']) {
      await page.goto(path)
      await expect(page.getByText(/Este formulário precisa de JavaScript/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Enviar' })).toBeHidden()
    }
  })

  test('a club is seen in the colours of whom one chooses, and the way to the form leads there', async ({
    page,
  }) => {
    await page.goto('/clubes')
    const preview = page.getByRole('img', { name: /^Exemplo do espaço de um clube/ })
    await expect(preview.getByText('Clube Araucária')).toBeVisible()
    await page.getByRole('radio', { name: 'Universidade Serra Clara' }).check({ force: true })
    await expect(preview.getByText('Universidade Serra Clara')).toBeVisible()
    await expect(preview.getByText('Clube Araucária')).toBeHidden()
    await page.getByRole('link', { name: 'Quero um clube' }).click()
    await expect(page).toHaveURL(/#formulario$/)
  })
})
