import type { Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { importMembers } from './members'
import { accessibilityViolations, expect, saysOnce, takenOver, test } from './test'

/** A CPF that nobody else in this run has. */
function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10))
  while (digits.length < 11) {
    const sum = digits.reduce((total, digit, at) => total + digit * (digits.length + 1 - at), 0)
    const digit = 11 - (sum % 11)
    digits.push(digit > 9 ? 0 : digit)
  }
  return digits.join('')
}

async function openDialog(page: Page, slug: string, name: string) {
  await page.goto(`/${slug}?type=ONLINE&utm_source=newsletter`)
  await takenOver(page)
  await page.getByRole('button', { name: 'Acessar' }).click()
  const dialog = page.getByRole('dialog', { name: `ENTRAR: ${name}` })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(
    new RegExp(`/${slug}\\?type=ONLINE&utm_source=publisher&utm_campaign=${slug}$`),
  )
  expect(await accessibilityViolations(page)).toEqual([])
  return dialog
}

async function enters(page: Page) {
  await page.getByRole('button', { name: 'ACESSAR CONTA' }).click()
  await saysOnce(page, 'Login realizado com sucesso!')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Sua conta/ })).toBeVisible()
}

test('a student comes in by the Clube do Aluno', async ({ page }) => {
  importMembers('estacio', 'matricula,senha,name', '20261234,senha do aluno,Davi Aluno')
  const dialog = await openDialog(page, 'clube-do-aluno', 'Clube do Aluno')
  await dialog.getByLabel('Matrícula').fill('20261234')
  await dialog.getByLabel('Senha').fill('errada')
  await page.getByRole('button', { name: 'ACESSAR CONTA' }).click()
  await expect(page.getByRole('alert')).toContainText('Erro no login, verifique suas credenciais!')

  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/auth/login/estacio'))
  await dialog.getByLabel('Senha').fill('senha do aluno')
  await enters(page)
  expect((await sent).postDataJSON()).toEqual({
    matricula: '20261234',
    senha: 'senha do aluno',
    source: 'publisher',
    campaign: 'clube-do-aluno',
  })
})

for (const [slug, name] of [
  ['arlequim', 'Arlequim'],
  ['unifecaf', 'UniFECAF'],
] as const) {
  test(`a member comes in by ${name}`, async ({ page }) => {
    importMembers(slug, 'login,project,password,name', 'davi,norte,senha do membro,Davi Membro')
    const dialog = await openDialog(page, slug, name)
    await dialog.getByLabel('Login').fill('davi')
    await dialog.getByLabel('Projeto').fill('norte')
    await dialog.getByLabel('Senha').fill('senha do membro')
    await enters(page)
  })
}

test('a member comes in by Assefaz, with the CPF alone', async ({ page }) => {
  const cpf = newCpf()
  importMembers('assefaz', 'cpf,name', `${cpf},Rita Membro`)
  const dialog = await openDialog(page, 'assefaz', 'Assefaz')
  const field = dialog.getByLabel('CPF')
  await field.pressSequentially('1234567890')
  await page.getByRole('button', { name: 'ACESSAR CONTA' }).click()
  await expect(dialog.getByText('CPF inválido! Deve ter 11 dígitos.').first()).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('')
  await field.pressSequentially(cpf)
  await expect(field).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  await enters(page)
})

test('a shopper of the site gets by the partner’s dialog', async ({ page }) => {
  await openDialog(page, 'unifecaf', 'UniFECAF')
  await page.getByRole('button', { name: 'Entre com e-mail e senha.' }).click()
  await expect(page.getByRole('dialog', { name: 'ENTRAR' }).getByLabel('E-mail')).toBeFocused()
})
