import { expect, takenOver, test } from './test'

// What makes long tasks, counted and not timed: how many files of script a page evaluates until it is at rest, how often the browser laid it
// out and worked out its styles meanwhile. A busy machine draws the same in more frames: the last two are half again what they are
// there, and of three pages the one that was drawn in the fewest counts.
const budgets = [
  { path: '/', rest: '.home-rotation', scripts: 33, layouts: 20, styles: 35 },
  { path: '/livraria-jatoba', rest: '.coupons', scripts: 33, layouts: 8, styles: 30 },
  { path: '/perfil/devolve', rest: 'button:has-text("ver detalhes")', scripts: 52, layouts: 24, styles: 58 },
]

test.use({ trace: 'off' }) // recording lays the page out for each of its pictures

for (const { path, rest, scripts, layouts, styles } of budgets) {
  test(`${path} is at rest after few scripts, layouts and styles`, async ({ context, shopper }) => {
    const load = async () => {
      const page = await context.newPage()
      if (path.startsWith('/perfil'))
        await page.addInitScript((token) => {
          localStorage.setItem('token', token)
        }, shopper.token)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Performance.enable')
      await page.goto(path)
      await takenOver(page)
      await page.locator(rest).first().waitFor({ state: 'attached' })
      // The statement's stream of news never ends, so that its network is never idle.
      if (path.startsWith('/perfil')) await expect(page.getByText('Ao vivo')).toBeVisible()
      else await page.waitForLoadState('networkidle')
      const { metrics } = await devtools.send('Performance.getMetrics')
      const count = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
      const evaluated = await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      )
      await page.close()
      return { scripts: evaluated, layouts: count('LayoutCount'), styles: count('RecalcStyleCount') }
    }
    const loads = [await load(), await load(), await load()]
    expect.soft(Math.max(...loads.map((one) => one.scripts)), 'scripts').toBeLessThanOrEqual(scripts)
    expect.soft(Math.min(...loads.map((one) => one.layouts)), 'layouts').toBeLessThanOrEqual(layouts)
    expect.soft(Math.min(...loads.map((one) => one.styles)), 'styles').toBeLessThanOrEqual(styles)
  })
}
