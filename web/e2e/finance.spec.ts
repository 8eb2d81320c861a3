import type { Page } from '@playwright/test'
import { Desk } from './pages/desk'
import { Colleague } from './staff'
import { accessibilityViolations, expect, inTheme, test } from './test'

/** The tables of which something is out of sight, to the right of their frames. */
async function cutOff(page: Page): Promise<string[]> {
  return page.locator('.table-scroll, .desk-grid').evaluateAll((frames) =>
    frames
      .filter((frame) => {
        const edge = frame.getBoundingClientRect().right + 1
        const cells = [...frame.querySelectorAll('td, .desk-rows .desk-cell')]
        return cells.some((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > edge)
      })
      .map((frame) => frame.ariaLabel ?? ''),
  )
}

test('no page of the desk breaks a rule of accessibility, wide and light or narrow and dark, and a tablet shows its tables whole', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const found: string[] = []
  const { page } = await Desk.enrol(browser, Colleague.add('Ana Reis', 'finance'))
  const look = async (open: () => Promise<unknown>) => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [375, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 812 })
      await inTheme(page, colorScheme)
      if (colorScheme === 'light') await open()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const broken of await accessibilityViolations(page))
        found.push(`${page.url()} at ${String(width)} px: ${broken}`)
    }
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect.poll(() => cutOff(page), page.url()).toEqual([])
  }

  const menu = page.getByRole('navigation', { name: 'Mesa financeira' }).getByRole('link')
  const entries = await menu.count()
  expect(entries).toBeGreaterThan(10)
  for (let at = 0; at < entries; at++) {
    await look(async () => {
      await menu.nth(at).click()
      await expect(menu.nth(at)).toHaveAttribute('aria-current', 'page')
    })
  }
  for (const path of [
    '/rodadas?simulacao=sim',
    '/quarentena/1',
    '/conciliacao?nova=sim',
    '/divergencias?fechadas=sim',
    '/razao?conta=receivable',
    '/conta',
  ])
    await look(() => page.goto(`/financeiro${path}`))
  await look(async () => {
    await page.goto('/financeiro/simulacao')
    await page.getByRole('combobox', { name: /^Mudança/ }).selectOption('payout')
    await page.getByRole('combobox', { name: /^Prazo/ }).selectOption('network_paid')
    await page.getByRole('button', { name: 'Simular' }).click()
    await expect(page.getByRole('table', { name: 'Antes e depois' })).toBeVisible()
  })
  expect(found).toEqual([])
})
