import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { latestMail, type Mail } from './mailbox'
import { accessibilityViolations, expect, saysOnce, takenOver, test } from './test'

const password = 'uma senha bem longa'

function newEmail(): string {
  return `e2e-${randomUUID().slice(0, 8)}@exemplo.com`
}

async function openSignUp(page: Page) {
  await page.goto('/')
  await takenOver(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Crie agora.' }).click()
  const dialog = page.getByRole('dialog', { name: 'CADASTRO' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function signUp(page: Page, email: string) {
  const dialog = await openSignUp(page)
  await dialog.getByLabel('Nome').fill('Elisa Teste')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha').fill(password)
  await dialog.getByLabel('Aceito os termos de uso *').check()
  await dialog.getByRole('button', { name: 'CRIAR CONTA' }).click()
  await expect(page.getByText('Usuário criado com sucesso')).toBeVisible()
}

/** Where a mail's button leads. */
function linkOf(mail: Mail): string {
  const [link] = mail.links
  if (link === undefined) throw new Error(`no link in ${mail.subject}`)
  return link
}

test('a visitor signs up, signs in, and proves the address by the mailed link', async ({
  page,
  loginModal,
  baseURL,
}) => {
  test.slow() // a long way
  const email = newEmail()
  const dialog = await openSignUp(page)
  await expect(dialog.getByLabel('Desejo receber ofertas e promoções')).toBeChecked()
  await expect(dialog.getByLabel('Aceito os termos de uso *')).not.toBeChecked()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'CRIAR CONTA' }).click()
  await expect(page.getByText('Você precisa aceitar os termos de uso')).toBeVisible()
  await expect(dialog.getByLabel('Aceito os termos de uso *')).toBeFocused()

  await dialog.getByLabel('Aceito os termos de uso *').check()
  await dialog.getByLabel('Nome').fill('Elisa Teste')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha').fill('curta')
  await dialog.getByRole('button', { name: 'CRIAR CONTA' }).click()
  await expect(dialog.getByLabel('Senha')).toBeFocused()
  await expect(dialog.getByLabel('Senha')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Senha').fill(password)
  await dialog.getByRole('button', { name: 'CRIAR CONTA' }).click()
  await expect(page.getByText('Usuário criado com sucesso')).toBeVisible()

  await expect(loginModal.dialog.getByLabel('E-mail')).toHaveValue(email)
  await loginModal.enter(email, password)
  await saysOnce(page, 'Login realizado com sucesso!')
  await expect(page.getByRole('button', { name: 'Sua conta, Elisa Teste' })).toBeVisible()

  const link = linkOf(await latestMail(String(baseURL), email, /está pronta/))
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await expect(page).toHaveURL(`${String(baseURL)}/auth/confirmar-email`)

  await page.goto('/')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
})

test('an address has one account', async ({ page }) => {
  const email = newEmail()
  await signUp(page, email)
  const dialog = await openSignUp(page)
  await dialog.getByLabel('Nome').fill('Outra')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Senha').fill(password)
  await dialog.getByLabel('Aceito os termos de uso *').check()
  await dialog.getByRole('button', { name: 'CRIAR CONTA' }).click()
  await expect(page.getByRole('alert')).toContainText('Este e-mail já está cadastrado.')
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
})

test('a forgotten password is set anew by the mailed link, once', async ({
  page,
  loginModal,
  baseURL,
  browser,
}) => {
  test.slow() // a long way
  const email = newEmail()
  await signUp(page, email)
  await loginModal.enter(email, password)
  await saysOnce(page, 'Login realizado com sucesso!')

  // Somewhere else, where nobody is signed in.
  const elsewhere = await browser.newContext({ locale: 'pt-BR' })
  const other = await elsewhere.newPage()
  await other.goto(`${String(baseURL)}/perfil`)
  await other.getByRole('button', { name: 'Esqueci minha senha' }).click()
  const dialog = other.getByRole('dialog', { name: 'Esqueci a Senha' })
  await expect(dialog).toBeVisible()
  await expect(other.getByRole('dialog', { name: 'ENTRAR' })).toBeHidden()
  expect(await accessibilityViolations(other)).toEqual([])
  const asked = new Date()
  await dialog.getByLabel('E-mail').fill(` ${email} `)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByRole('status')).toContainText('Se houver uma conta')
  await expect(dialog.getByLabel('E-mail')).toHaveValue('')

  const mail = await latestMail(String(baseURL), email, 'Crie uma nova senha', asked)
  await other.goto(linkOf(mail))
  await expect(other.getByLabel('Nova senha', { exact: true })).toBeVisible()
  await expect(other).toHaveURL(`${String(baseURL)}/auth/redefinir-senha`)
  expect(await accessibilityViolations(other)).toEqual([])
  await other.getByLabel('Nova senha', { exact: true }).fill('outra senha longa')
  await other.getByLabel('Repita a nova senha').fill('outra senha longe')
  await other.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(other.getByText('As senhas não conferem.')).toBeVisible()
  await other.getByLabel('Repita a nova senha').fill('outra senha longa')
  await other.getByRole('button', { name: 'Salvar nova senha' }).click()
  const login = other.getByRole('dialog', { name: 'ENTRAR' })
  await expect(login).toBeVisible()
  await login.getByLabel('E-mail').fill(email)
  await login.getByLabel('Senha').fill('outra senha longa')
  await login.getByRole('button', { name: 'ACESSAR CONTA' }).click()
  await expect(other.getByText('Login realizado com sucesso!')).toBeVisible()

  // The session that was open meanwhile is over, and says so.
  await page.goto('/perfil')
  await expect(page.getByText('Sua sessão terminou. Entre outra vez para continuar.')).toBeVisible()
  await loginModal.enter(email, password)
  await expect(page.getByRole('alert')).toContainText('Erro no login, verifique suas credenciais!')

  // The link opened its door once.
  await other.goto(linkOf(mail))
  await other.getByLabel('Nova senha', { exact: true }).fill('terceira senha')
  await other.getByLabel('Repita a nova senha').fill('terceira senha')
  await other.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(other.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await other.getByRole('button', { name: 'Pedir um novo link' }).click()
  await expect(other.getByRole('dialog', { name: 'Esqueci a Senha' })).toBeVisible()
  await elsewhere.close()
})

test('an unknown address gets the same answer', async ({ page }) => {
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Esqueci a Senha' })
  await dialog.getByLabel('E-mail').fill(newEmail())
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByRole('status')).toContainText('Se houver uma conta')
})

test('a logout ends the session on the server too', async ({ page, loginModal, baseURL }) => {
  const email = newEmail()
  await signUp(page, email)
  await loginModal.enter(email, password)
  await saysOnce(page, 'Login realizado com sucesso!')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const key = await page.evaluate(() => {
    const config = document.getElementById('devolve-config')?.textContent ?? '{}'
    return (JSON.parse(config) as { apiKey: string }).apiKey
  })
  const validate = () =>
    fetch(`${String(baseURL)}/api/v1/auth/validate-token`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  expect((await validate()).status).toBe(201)

  await page.getByRole('button', { name: 'Sua conta, Elisa Teste' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await validate()).status).toBe(401)
})

test('a keyboard is enough for every form of the modal', async ({ page }) => {
  await page.goto('/')
  await takenOver(page)
  const opener = page.getByRole('button', { name: 'Login' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const focused = page.locator(':focus')
  await expect(page.getByRole('dialog', { name: 'ENTRAR' }).getByLabel('E-mail')).toBeFocused()

  await page.getByRole('button', { name: 'Esqueci minha senha' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Esqueci a Senha' }).getByLabel('E-mail')).toBeFocused()
  await page.getByRole('button', { name: 'Acesse aqui.' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'ENTRAR' }).getByLabel('E-mail')).toBeFocused()

  await page.getByRole('button', { name: 'Crie agora.' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'CADASTRO' }).getByLabel('Nome')).toBeFocused()
  for (const field of ['E-mail*', 'Senha*', 'Ver o que foi digitado']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(field, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Aceito os termos de uso *')).toBeChecked()
  for (let stops = 0; stops < 12; stops++) await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog').locator(focused)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})
