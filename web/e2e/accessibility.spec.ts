import { accessibilityViolations, expect, inTheme, takenOver, test } from './test'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the login modal breaks no rule', async ({ page, loginModal }) => {
      await page.goto('/perfil/devolve')
      await expect(loginModal.dialog).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await loginModal.dialog.getByRole('button', { name: 'Crie agora.' }).click()
      await expect(page.getByRole('dialog', { name: 'CADASTRO' })).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
    })

    test('the statement and an open purchase break no rule', async ({ page, statement }) => {
      await statement.open('?status=CANCELED')
      await expect(statement.live).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Ver tabela' }).click()
      await statement.openPurchase(statement.rows().first())
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

test('a page that is to move little takes another theme on at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await takenOver(page)
  await page.evaluate(() => {
    Object.assign(window, { moved: [] })
    document.addEventListener('transitionrun', ({ propertyName, target }) => {
      if (target instanceof Element)
        (window as unknown as { moved: string[] }).moved.push(`${propertyName} of ${target.tagName}`)
    })
  })
  await inTheme(page, 'dark')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

test('the theme of the choice is there from the first paint', async ({ page }) => {
  await page.goto('/')
  await takenOver(page)
  const html = page.locator('html')
  await expect(html).toHaveClass('light')
  await page.getByRole('button', { name: /Tema do dispositivo/ }).click()
  await page.getByRole('button', { name: /Tema claro/ }).click()
  await expect(html).toHaveClass('dark')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(html).toHaveClass('dark')
})

test('enlarged four times, a page is not behind its header', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 }) // 1280 by 1024 pixels
  await page.goto('/lojas')
  await takenOver(page)
  await page.evaluate(() => {
    window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' })
  })
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Lojas por letra' })).not.toBeInViewport()
})

test('the chosen filter is recognised in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/livraria-jatoba?type=ONLINE')
  await takenOver(page)
  const ground = (name: RegExp) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await ground(/^Cupons \(/)).not.toBe(await ground(/^Ofertas \(/))
})
