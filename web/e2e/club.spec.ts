import { buy, readDemo } from './demo'
import { makeNewcomer } from './newcomer'
import { PretendShop } from './pages/pretend-shop'
import { accessibilityViolations, expect, takenOver, test } from './test'

const club = '/clube-araucaria'
const secret = 'ARAUCALIVROS'

test('a club opens by its code, and what is bought there earns twice', async ({
  page,
  context,
  baseURL,
  loginModal,
}) => {
  const demo = await readDemo()
  const { email, password } = await makeNewcomer(String(baseURL))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  // A visitor finds the way in, and nothing from inside.
  const answer = await page.goto(club)
  expect(await answer?.text()).not.toContain(secret)
  await takenOver(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Acesso restrito')).toBeVisible()
  await main.getByRole('button', { name: 'Entrar', exact: true }).click()
  await loginModal.enter(email, password)

  // Signed in and no member: a wrong code is told, the right one lets in.
  const code = page.getByLabel('Código de acesso')
  await code.fill('ARAUCARIA-2025')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('alert')).toContainText('Este código de acesso não vale para o clube.')
  await expect(page.getByRole('link', { name: 'Confirme seu e-mail no perfil' })).toBeVisible()
  await code.fill(demo.club.code.toLowerCase())
  await page.getByRole('button', { name: 'Entrar no clube' }).click()
  await expect(main.getByText('Você faz parte')).toBeVisible()
  await expect(main.getByText('Olá, Pessoa Nova!')).toBeVisible()

  // A coupon, whose cashback is twice the store's 4.5 %.
  const card = main.getByRole('article').filter({ hasText: '25% em livros acadêmicos' })
  await expect(card).toContainText('9% de cashback (dobro de 4,5%)')
  await card.getByRole('button', { name: /^Pegar cupom/ }).click()
  const coupon = page.getByRole('dialog', { name: '25% em livros acadêmicos' })
  await expect(coupon.getByLabel('Código do cupom')).toHaveValue(secret)
  const opened = context.waitForEvent('page')
  await coupon.getByRole('button', { name: 'Copiar código e ir para a loja' }).click()
  const shop = await opened
  const clickId = await new PretendShop(shop).arrive()

  // The network reports the purchase; the statement has it, doubled.
  const order = await buy(clickId)
  await page.bringToFront()
  await page.goto('/perfil/devolve')
  const line = page.getByRole('row').filter({ hasText: order })
  await expect(line).toContainText(/R\$\s18,00/) // 9 % of 200

  // The account menu leads back; whoever leaves finds the way in again.
  await page.getByRole('button', { name: 'Sua conta, Pessoa Nova' }).click()
  await page
    .getByRole('group', { name: 'Meus clubes' })
    .getByRole('menuitem', { name: 'Clube Araucária' })
    .click()
  await expect(page).toHaveURL(club)
  await page.getByRole('button', { name: 'Sair do clube' }).click()
  await page.getByRole('button', { name: 'Confirmar saída' }).click()
  await expect(page.getByRole('heading', { name: 'Falta pouco para entrar' })).toBeVisible()
  await expect(page.locator('.coupon-rate')).toHaveCount(0)
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 375 },
  { colorScheme: 'light', width: 768 },
  { colorScheme: 'dark', width: 1440 },
] as const) {
  test.describe(`${colorScheme} at ${String(width)} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test('each state of a club breaks no rule and fits', async ({ page, baseURL }) => {
      const { token } = await makeNewcomer(String(baseURL))
      const check = async (state: string) => {
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, state).toBeLessThanOrEqual(0)
        expect(await accessibilityViolations(page), state).toEqual([])
      }
      await page.goto(club)
      await takenOver(page)
      await check('visitor')
      await page.evaluate((text) => {
        localStorage.setItem('token', text)
      }, token)
      await page.reload()
      const code = page.getByLabel('Código de acesso')
      await expect(code).toBeVisible()
      await check('no member')
      await page.getByRole('button', { name: 'Entrar no clube' }).click()
      await expect(page.getByText('Digite o código de acesso.')).toBeVisible()
      await check('refused')
      await code.fill('araucaria 2026')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('article').first()).toBeVisible()
      await check('member')
    })
  })
}
