import type { Browser, Page } from '@playwright/test'
import { specRoutes } from './routes'
import { accessibilityViolations, expect, takenOver, test } from './test'

const pages = [
  '/',
  '/?name=livraria',
  '/livraria-jatoba',
  '/moda-caiana',
  '/esportes',
  '/black-friday',
  '/clube-araucaria',
  '/esportes?type=ONLINE',
  '/lojas',
  '/lojas?name=pet',
  '/categorias',
  '/top-cashback',
  '/top-cupons/cupom-desconto-todos',
  '/top-cupons/cupom-desconto-todos?page=2',
  '/devolve',
  '/ajuda/como-utilizar-um-cupom',
  '/clubes',
  '/jobs',
  '/institucional/contato',
  '/ajuda/perguntas-frequentes',
  '/ajuda/perguntas-frequentes?busca=pix',
  '/institucional/quem-somos',
  '/institucional/imprensa',
  '/institucional/imprensa/pix-sem-valor-minimo',
  '/institucional/imprensa/nota-que-nao-existe',
  '/institucional/termos-de-uso',
  '/institucional/termos-de-uso?busca=zzz',
  '/institucional/politica-de-privacidade',
  '/not-found',
  '/nao-existe',
]

/** What the page shows, without what only one of the two ways to it can have. */
async function content(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.getElementById('root')?.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return ''
    // The rotation of banners stands still for those who want less motion; the server does not know.
    for (const element of copy.querySelectorAll('noscript, .home-rotation')) element.replaceChildren()
    for (const element of copy.querySelectorAll('[style], [data-engine]')) {
      element.removeAttribute('style')
      element.removeAttribute('data-engine')
    }
    return copy.innerHTML.replace(/ nonce="[^"]*"/g, '')
  })
}

async function withoutScript(browser: Browser, path: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(path)
  const text = await content(page)
  await context.close()
  return text
}

test.describe('what the server writes', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of pages) {
    test(`${path} is taken over as it is, and nothing moves`, async ({ page, browser }) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 40[34]/.test(message.text()))
          complaints.push(message.text())
      })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(path)
      await takenOver(page)
      await page.evaluate(() => document.fonts.ready)
      expect(complaints).toEqual([])
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      )
      expect(shifted).toBeLessThan(0.05)
      expect(await content(page)).toBe(await withoutScript(browser, new URL(path, page.url()).href))
    })
  }
})

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

// The spec's routes are looked at in routes.spec.ts, the last time in the dark on a desktop.
const others = pages.filter((page) => !specRoutes.some(({ path }) => path === page))

test.describe('dark at 1440 px', () => {
  test.use({
    colorScheme: 'dark',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  for (const path of others) {
    test(`${path} breaks no rule and fits`, async ({ page }) => {
      await page.goto(path)
      await takenOver(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await accessibilityViolations(page)).toEqual([])
    })
  }
})
