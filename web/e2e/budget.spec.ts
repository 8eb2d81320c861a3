import { expect, takenOver, test } from './test'

// What makes long tasks, counted and not timed: how many files of script a page evaluates until it is at rest, how often the browser laid it
// out and worked out its styles meanwhile. A busy machine draws the same in more frames: the last two are half again what they are
// there, and of up to ten pages the one that was drawn in the fewest counts: one that has too many however it is drawn is found all the same.
const budgets = [
  // Alone it takes 13 layouts; while servers of other journeys start, up to 29.
  { path: '/', rest: '.home-rotation', scripts: 33, layouts: 36, styles: 50 },
  { path: '/livraria-jatoba', rest: '.coupons', scripts: 33, layouts: 8, styles: 30 },
  { path: '/perfil/devolve', rest: 'button:has-text("ver detalhes")', scripts: 52, layouts: 24, styles: 58 },
]

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
    let fewest = await load()
    for (let again = 0; again < 9 && (fewest.layouts > layouts || fewest.styles > styles); again++) {
      const { scripts, layouts, styles } = await load()
      fewest = {
        scripts: Math.max(fewest.scripts, scripts),
        layouts: Math.min(fewest.layouts, layouts),
        styles: Math.min(fewest.styles, styles),
      }
    }
    expect.soft(fewest.scripts, 'scripts').toBeLessThanOrEqual(scripts)
    expect.soft(fewest.layouts, 'layouts').toBeLessThanOrEqual(layouts)
    expect.soft(fewest.styles, 'styles').toBeLessThanOrEqual(styles)
  })
}
