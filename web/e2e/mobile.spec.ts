import { expect, test } from './test'

test.use({
  viewport: { width: 375, height: 780 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
})

test('a phone shows cards, a menu drawer and no sideways scrolling', async ({ page, statement }) => {
  await statement.open()
  await expect(page.getByRole('table')).toHaveCount(0)
  const cards = statement.purchases.getByRole('listitem')
  await expect(cards).toHaveCount(10)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  const cut = await page.getByLabel('Linhas por página').evaluate((select: HTMLElement) => {
    const width = select.offsetWidth
    select.style.minWidth = 'max-content'
    return select.offsetWidth - width
  })
  expect(cut, 'pixels of the number of lines that are cut off').toBe(0)

  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(scripts).toContainEqual(expect.stringContaining('/assets/purchase-drawer-')) // before it is needed
  await cards
    .first()
    .getByRole('button', { name: /ver detalhes/ })
    .tap()
  await expect(statement.timeline).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Abrir menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Meu Perfil' }).tap()
  await expect(page.getByRole('heading', { name: 'Meu Perfil' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('the address 320 px wide still reads without sideways scrolling', async ({ page, statement }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await statement.open()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('a store’s coupons come before its warnings', async ({ page }) => {
  await page.goto('/livraria-jatoba')
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
  const coupons = await top('Cupons e ofertas de Livraria Jatobá')
  expect(coupons).toBeGreaterThan(0)
  expect(await top('Para não perder o cashback')).toBeGreaterThan(coupons)
})
