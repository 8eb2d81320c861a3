import { randomUUID } from 'node:crypto'
import { becomeGoogleUser } from './google'
import { accessibilityViolations, expect, saysOnce, takenOver, test } from './test'

function newEmail(): string {
  return `e2e-${randomUUID().slice(0, 8)}@gmail.example`
}

test('a visitor comes in by Google and is back on the page they were on', async ({ page, baseURL }) => {
  becomeGoogleUser(newEmail())
  await page.goto('/lojas?name=a')
  await takenOver(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Entre com o Google' }).click()

  await saysOnce(page, 'Login realizado com sucesso!')
  await expect(page).toHaveURL(`${String(baseURL)}/lojas?name=a`)
  await expect(page.getByRole('button', { name: 'Sua conta, Gabriela Google' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('google-login-redirect'))).toBeNull()

  // Going back passes no ticket.
  await page.goBack()
  await expect(page).not.toHaveURL(/token=/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sua conta, Gabriela Google' })).toBeVisible()
})

test('a coupon that somebody asked for is there after Google', async ({ page }) => {
  becomeGoogleUser(newEmail())
  await page.goto('/top-cupons/cupom-desconto-todos')
  await takenOver(page)
  await page
    .getByRole('button', { name: /^Pegar cupom/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Entre com o Google' }).click()
  await expect(page.getByRole('button', { name: 'Copiar código e ir para a loja' })).toBeVisible()
})

test('the same person is the same account the next time', async ({ page }) => {
  const email = newEmail()
  becomeGoogleUser(email)
  const ids: (string | undefined)[] = []
  for (let time = 0; time < 2; time++) {
    await page.goto('/perfil')
    const me = page.waitForResponse((response) => /\/api\/v1\/pbw-[a-z0-9-]+-users$/.test(response.url()))
    await page.getByRole('link', { name: 'Entre com o Google' }).click()
    const user = (await (await me).json()) as { id: string; email: string }
    expect(user.email).toBe(email)
    ids.push(user.id)
    await page.evaluate(() => {
      localStorage.clear()
    })
  }
  expect(ids[0]).toBe(ids[1])
})

test('an address that Google has not proven opens nothing', async ({ page }) => {
  becomeGoogleUser(newEmail(), { verified: false })
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Entre com o Google' }).click()
  await expect(page.getByText(/O Google ainda não confirmou o e-mail dessa conta/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('who turns Google down finds the way back', async ({ page, baseURL }) => {
  becomeGoogleUser(newEmail())
  // Google sends back an error instead of a code. (Only the first request of a chain of redirects can be routed.)
  await page.route('**/api/v1/auth/google', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const asked = new URL(response.headers().location ?? '').searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('state', asked.get('state') ?? '')
    await route.fulfill({ response, headers: { ...response.headers(), location: back.href } })
  })
  await page.goto('/lojas')
  await takenOver(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Entre com o Google' }).click()
  await expect(page.getByText('Você não autorizou a entrada com o Google.')).toBeVisible()
  await expect(page).toHaveURL(`${String(baseURL)}/auth/google/callback`)
  await page.getByRole('button', { name: 'Entrar de outro jeito' }).click()
  await expect(page.getByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(`${String(baseURL)}/lojas`)
})

test('a ticket made up by a stranger opens nothing', async ({ page }) => {
  await page.goto('/auth/google/callback?token=made-up')
  await expect(page.getByRole('heading', { name: 'A entrada não foi concluída' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
