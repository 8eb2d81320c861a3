import { accessibilityViolations, expect, inTheme, takenOver, test } from './test'
import { isAsWritten, shifted, watchShifts } from './written'

const pages = [
  '/?name=livraria',
  '/moda-caiana',
  '/esportes',
  '/black-friday',
  '/esportes?type=ONLINE',
  '/lojas?name=pet',
  '/top-cupons/cupom-desconto-todos?page=2',
  '/ajuda/perguntas-frequentes?busca=pix',
  '/institucional/imprensa/pix-sem-valor-minimo',
  '/institucional/imprensa/nota-que-nao-existe',
  '/institucional/termos-de-uso?busca=zzz',
  '/nao-existe',
]

// Those of the specification's routes are looked at in routes.spec.ts.
for (const path of pages) {
  test.describe(path, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('is taken over as it is, nothing moves, and it breaks no rule in the dark at 1440 px', async ({
      page,
      reader,
    }) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 40[34]/.test(message.text()))
          complaints.push(message.text())
      })
      await watchShifts(page)
      await page.goto(path)
      await takenOver(page)
      expect(complaints).toEqual([])
      await isAsWritten(page, reader)
      await page.setViewportSize({ width: 1440, height: 900 })
      await inTheme(page, 'dark')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

test('who is signed in finds the page as it was written, then with what is theirs', async ({
  page,
  shopper,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
  }, shopper.token)
  await page.goto('/clube-exclusivo')
  await expect(page.getByRole('button', { name: /^Pegar cupom:/ }).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('the styles of a page leave those that are opened after it alone', async ({ page }) => {
  const look = () =>
    page
      .locator('.home-banners .banner')
      .first()
      .evaluate((banner) => {
        const { display, padding, backgroundImage, borderRadius } = getComputedStyle(banner)
        return { display, padding, backgroundImage, borderRadius }
      })
  await page.goto('/')
  await takenOver(page)
  const before = await look()
  await page.getByRole('link', { name: 'Trabalhe conosco' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trabalhe Conosco' })).toBeVisible()
  await page.getByRole('link', { name: /página inicial$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Cupons e Cashback/ })).toBeVisible()
  expect(await look()).toEqual(before)
})

for (const width of [375, 768, 1025]) {
  test(`nothing moves when the letters come late, at ${String(width)} px`, async ({ browser }) => {
    for (const path of ['/', '/top-cupons/cupom-desconto-todos', '/institucional/quem-somos']) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      await watchShifts(page)
      const held: (() => void)[] = []
      let late = false
      await page.route('**/*.woff2', async (route) => {
        if (!late) await new Promise<void>((release) => held.push(release))
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await takenOver(page)
      await expect.poll(() => held.length).toBeGreaterThan(0)
      late = true
      for (const release of held) release()
      expect(await shifted(page), path).toBeLessThan(0.05)
      await page.close()
    }
  })
}
