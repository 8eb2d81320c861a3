import type { Page } from '@playwright/test'
import { accessibilityViolations, expect, inTheme, takenOver, test } from './test'

const box = (page: Page) => page.getByRole('combobox', { name: 'Digite a sua Loja aqui' })
const suggestion = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first()

test('the box suggests, goes where an arrow key leads, and breaks no rule', async ({ page }) => {
  await page.goto('/institucional/quem-somos')
  await box(page).fill('livrria')
  await expect(suggestion(page, 'Livraria Jatobá 4,5% de cashback')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/livraria-jatoba$/)
  await expect(box(page)).toHaveValue('')
})

test('Enter keeps the focus and says what was found, with a list on the page and without', async ({
  page,
}) => {
  await page.goto('/institucional/quem-somos')
  await takenOver(page)
  await box(page).fill('livraria')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/quem-somos[?]name=livraria$/)
  await expect(page.getByRole('region', { name: 'Lojas encontradas para "livraria"' })).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: /^"livraria": Mostrando / })).toHaveCount(1)
  await expect(box(page)).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await page.goto('/lojas')
  await takenOver(page)
  await box(page).fill('jatoba')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 loja com “jatoba” no nome' })).toHaveCount(1)
  await expect(box(page)).toBeFocused()
})

for (const { path, says, one, none } of [
  {
    path: '/top-cashback',
    says: '1 loja com “jatoba” no nome',
    one: '.cashback-card',
    none: 'Nenhuma loja encontrada',
  },
  {
    path: '/top-cupons/cupom-desconto-todos',
    says: /^\d+ cup(om|ons) .*com “jatoba”$/,
    one: '.coupon h3',
    none: 'Nenhum cupom encontrado',
  },
]) {
  test(`Enter filters the list of ${path}, as the server does, and offers a way on where nothing is left`, async ({
    page,
  }) => {
    await page.goto(`${path}?sort=RATE`)
    await takenOver(page)
    const all = await page.locator(one).count()
    await box(page).fill('jatoba')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: says })).toHaveCount(1)
    await expect(box(page)).toBeFocused()
    await expect(page.getByText(/Lojas encontradas/)).toHaveCount(0)
    const shown = await page.locator(one).allTextContents()
    expect(shown.length).toBeLessThan(all)
    await page.reload()
    await takenOver(page)
    expect(await page.locator(one).allTextContents()).toEqual(shown)

    await box(page).fill('livrria')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: none })).toBeVisible()
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme)
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'Procurar no site todo' }).click()
    const found = page.getByRole('region', { name: 'Lojas encontradas para "livrria"' })
    await expect(found.getByRole('link', { name: /Livraria Jatobá/ }).first()).toBeVisible()
  })
}

test('the stores of a category are chosen beside name and order, and stay', async ({ page }) => {
  await page.goto('/lojas?name=a&sort=COUPONS')
  await takenOver(page)
  const all = await page.locator('.store-name').count()
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Livros')
  await expect(page).toHaveURL(/\/lojas[?]name=a&category=Livros&sort=COUPONS$/)
  await expect.poll(() => page.locator('.store-name').count()).toBeLessThan(all)
  const shown = await page.locator('.store-name').allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  await page.reload()
  await takenOver(page)
  expect(await page.locator('.store-name').allTextContents()).toEqual(shown)
  await expect(page.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Livros')
})

test('capitals in an address lead to the page', async ({ page }) => {
  await page.goto('/Livraria-JATOBA?name=frete')
  await expect(page).toHaveURL(/\/livraria-jatoba[?]name=frete$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 420 }, hasTouch: true }) // what a keyboard leaves

  test('suggestions are as wide as the screen, scroll by themselves, and go by a touch elsewhere', async ({
    page,
  }) => {
    await page.goto('/')
    await box(page).tap()
    await box(page).pressSequentially('livr')
    await expect(suggestion(page, /Livraria Jatobá/)).toBeVisible()
    const popup = page.locator('.search-popup')
    expect(await popup.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    const place = await popup.boundingBox()
    expect(place?.width).toBe(375)
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(420)

    await page.getByRole('option', { name: 'Ver todas em Lojas' }).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('banner').getByRole('link').first().dispatchEvent('pointerdown')
    await expect(popup).toHaveCount(0)
    await box(page).tap()
    await suggestion(page, /Livraria Jatobá/).tap()
    await expect(page).toHaveURL(/\/livraria-jatoba$/)
  })
})
