import type { Page } from '@playwright/test'
import { Desk } from './pages/desk'
import { Colleague } from './staff'
import { accessibilityViolations, expect, fits, inTheme, test } from './test'

/** The tables of which something is out of sight, to the right of their frames. */
async function cutOff(page: Page, tables = '.table-scroll, .desk-grid'): Promise<string[]> {
  return page.locator(tables).evaluateAll((frames) =>
    frames
      .filter((frame) => {
        const edge = frame.getBoundingClientRect().right + 1
        const cells = [...frame.querySelectorAll('td, .desk-rows .desk-cell')]
        return cells.some((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > edge)
      })
      .map((frame) => frame.ariaLabel ?? ''),
  )
}

test('no page of the desk breaks a rule of accessibility, wide and light or narrow and dark, a tablet shows its tables whole, and a phone its cards', async ({
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
      await expect(page.locator('h1')).toBeVisible() // below a dialog, too
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await fits(page)
      for (const broken of await accessibilityViolations(page))
        found.push(`${page.url()} at ${String(width)} px: ${broken}`)
    }
    await expect.poll(() => cutOff(page, '.table-scroll:has(.table-cards)'), page.url()).toEqual([])
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect.poll(() => cutOff(page), page.url()).toEqual([])
    await fits(page)
  }

  const menu = page.getByRole('navigation', { name: 'Mesa financeira' }).getByRole('link')
  const entries = await menu.count()
  expect(entries).toBeGreaterThan(10)
  const opened: string[] = []
  for (let at = 0; at < entries; at++) {
    await look(async () => {
      await menu.nth(at).click()
      await expect(menu.nth(at)).toHaveAttribute('aria-current', 'page')
    })
    const list = new URL(page.url()).pathname
    // Where a row opens a dialog over its list, it is no page.
    const row = page.locator(`.desk-cell-link[href^="${list}/"]`).first()
    if ((await row.count()) === 0) continue
    opened.push(list.replace('/financeiro/', ''))
    await look(async () => {
      await row.click()
      await expect(page).not.toHaveURL((address) => address.pathname === list)
    })
  }
  expect(opened).toEqual(expect.arrayContaining(['vendas', 'conciliacao'])) // the demo has rows of these
  for (const path of [
    '/rodadas?simulacao=sim',
    '/quarentena/1',
    '/conciliacao?nova=sim',
    '/divergencias?fechadas=sim',
    '/razao?conta=receivable',
    '/resultado/linhas?por=network&chave=demo',
    '/conta',
    '/lancamentos/novo',
    '/faturas/nova',
    '/orcamentos/novo',
    '/condicoes/livraria-jatoba/novas',
    '/recebimentos?novo=sim',
  ])
    await look(() => page.goto(`/financeiro${path}`))
  await look(async () => {
    await page.goto('/financeiro/simulacao')
    await page.getByRole('combobox', { name: /^Mudança/ }).selectOption('payout')
    await page.getByRole('combobox', { name: /^Prazo/ }).selectOption('network_paid')
    await page.getByRole('button', { name: 'Simular' }).click()
    await expect(page.getByRole('table', { name: 'Antes e depois' })).toBeVisible()
  })
  await look(async () => {
    await page.goto('/financeiro/meses')
    await page.locator('button:not([aria-disabled])', { hasText: 'Fechar mês' }).first().click()
    await expect(
      page.getByRole('alertdialog').getByText('Conferido com o banco', { exact: true }),
    ).toBeVisible()
  })
  expect(found).toEqual([])
})

test('who comes back to a long list stands at the row that was opened', async ({ browser }) => {
  const desk = await Desk.enrol(browser, Colleague.add('Bia Melo', 'finance'))
  const { page } = desk
  await page.setViewportSize({ width: 1440, height: 812 })
  await desk.open('/vendas')
  const grid = page.getByRole('grid', { name: 'Vendas' })
  const far = grid.locator('[aria-rowindex="26"]')
  await grid.getByRole('row').nth(1).waitFor()
  await expect(far).not.toBeInViewport()
  await expect(async () => {
    await grid.evaluate((list) => list.scrollBy(0, 200))
    await expect(far).toBeInViewport({ ratio: 1, timeout: 100 })
  }).toPass()
  const before = { text: await far.innerText(), at: await far.boundingBox() }
  await far.click()
  await expect(page).toHaveURL(/\/vendas\/./)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(far).toHaveText(before.text, { useInnerText: true })
  await expect.poll(() => far.boundingBox()).toEqual(before.at)
  await expect(far).toHaveAttribute('tabindex', '0')
})
