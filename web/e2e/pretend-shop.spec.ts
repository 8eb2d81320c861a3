import { readDemo } from './demo'
import { PretendShop } from './pages/pretend-shop'
import { StatementPage } from './pages/statement-page'
import { accessibilityViolations, expect, takenOver, test } from './test'

test('a first user sees the whole circle with clicks alone', async ({ page, context, loginModal }) => {
  const { email, password } = await readDemo()
  await page.goto('/')
  await takenOver(page)
  await page.getByRole('combobox', { name: 'Digite a sua Loja aqui' }).fill('jatob')
  await page
    .getByRole('option', { name: /Livraria Jatobá/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Pegar cupom: 20% em literatura/ }).click()
  await loginModal.enter(email, password)
  const opened = context.waitForEvent('page')
  await page
    .getByRole('dialog', { name: /20% em literatura/ })
    .getByRole('button', { name: 'Copiar código e ir para a loja' })
    .click()
  const shop = new PretendShop(await opened)
  expect(await shop.arrive()).toMatch(/^[0-9a-f-]{36}$/)

  await page.goto('/perfil/devolve')
  const statement = new StatementPage(page)
  await expect(statement.live).toBeVisible()

  await shop.add('Atlas dos biomas')
  await shop.apply('INVENTADO')
  await expect(shop.page.getByRole('alert')).toHaveText('Este código não existe nesta loja.')
  await shop.apply('aulas10')
  await expect(shop.page.getByRole('alert')).toHaveText('Este código valeu até 28/02/2025.')
  await shop.apply('nossaletra')
  await expect(shop.page.getByRole('status')).toHaveText('Cupom aplicado: 20% de desconto.')
  await expect(shop.total).toHaveText(/R\$\s123,82/) // 129.90 less a fifth, and 19.90 to send it
  const order = await shop.buy()

  await page.bringToFront()
  const line = statement.row(order)
  await expect(line).toContainText(/R\$\s103,92/)
  await expect(line).toContainText(/R\$\s4,67/) // 4.5 % of it
  await expect(line).toContainText('Pendente')

  await shop.page.getByRole('button', { name: 'A rede aprova' }).click()
  await expect(line).toContainText('Aprovado')
  await shop.page.getByRole('button', { name: 'A loja cancela' }).click()
  await expect(line).toContainText('Cancelado')
  await expect(shop.page.getByRole('button')).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a coupon of a page leads to the shop, whose order tells no network', async ({ page, context }) => {
    await page.goto('/livraria-jatoba')
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Ir para a loja' }).first().click()
    const shop = new PretendShop(await opened)
    await shop.page.waitForURL(/\/loja-demo\/livraria-jatoba$/)
    await shop.add('Contos do sertão')
    await shop.apply('LEIAMAIS')
    await expect(shop.page.getByRole('alert')).toHaveText(/compras acima de R\$\s79,00/)
    await shop.page.getByLabel(/^Quantidade/).fill('2')
    await shop.apply('LEIAMAIS')
    await expect(shop.total).toHaveText(/R\$\s99,80/)
    await shop.buy()
    await expect(shop.page.getByText('Nenhuma rede foi avisada')).toBeVisible()
    await expect(shop.page.getByRole('button')).toHaveCount(0)
  })
})

test('the shop is accessible, narrow and wide, light and dark', async ({ page, shopper, baseURL }) => {
  const { clickId } = await shopper.click()
  const shop = new PretendShop(page)
  await page.goto(`/loja-demo/umbu-eletro?clique=${clickId}`)
  for (const step of [
    () => shop.page.goto(shop.page.url()),
    () => shop.page.getByRole('button', { name: 'Pôr no carrinho' }).first().click(),
    () => shop.apply('INVENTADO'),
    async () => {
      await shop.apply('')
      await shop.buy()
    },
    () => shop.page.goto(`${String(baseURL)}/loja-demo/nenhuma`),
  ]) {
    await step()
    await page.setViewportSize({ width: 375, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityViolations(page)).toEqual([])
    }
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
})
