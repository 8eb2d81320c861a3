import { accessibilityViolations, expect, inTheme, takenOver, test } from './test'
import { PretendShop } from './pages/pretend-shop'

test('what a store promises by category is read before the click, earned, and explained beside the purchase', async ({
  page,
  statement,
  context,
}) => {
  await page.goto('/placa-mae-dagua')
  await takenOver(page)
  await expect(page.getByText('Cashback de até')).toBeVisible()
  const terms = page.getByRole('complementary', { name: 'Antes de comprar' })
  await expect(terms.getByRole('heading', { name: 'De 2% a 8%, conforme a categoria' })).toBeVisible()
  await expect(terms.getByRole('listitem').filter({ hasText: 'Jogos e consoles' })).toHaveText(
    /8%, até R\$\s120,00 por compra, até R\$\s300,00 por pessoa nesta campanha ?até/,
  )
  await expect(terms.getByRole('listitem').filter({ hasText: 'na primeira compra' })).toHaveText(/5%/)
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme)
      if (process.env.SHOTS !== undefined) {
        await terms.scrollIntoViewIfNeeded()
        await page.screenshot({
          path: `${process.env.SHOTS}/terms-${String(width)}-${theme}.png`,
          fullPage: true,
        })
      }
      expect(await accessibilityViolations(page)).toEqual([])
    }
  }
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Ativar cashback' }).click()
  const shop = new PretendShop(await opened)
  await shop.page.waitForURL(/\/loja-demo\/placa-mae-dagua/)
  await shop.page.getByRole('button', { name: 'Pôr no carrinho' }).first().click()
  await expect(shop.page.getByRole('heading', { name: 'Seu carrinho' })).toBeVisible()
  const order = await shop.buy()
  await page.bringToFront()
  await statement.open()
  await statement.openPurchase(statement.row(order))
  const drawer = page.getByRole('dialog', { name: "Placa-Mãe d'Água" })
  await expect(drawer.getByRole('region', { name: 'Como seu cashback foi calculado' })).toContainText(
    'hora do clique para “Demais produtos”',
  )
  expect(await accessibilityViolations(page)).toEqual([])
})
