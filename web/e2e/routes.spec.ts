import type { Page, Response } from '@playwright/test'
import { specRoutes, type SpecRoute } from './routes'
import { accessibilityViolations, expect, fits, takenOver, test } from './test'
import { isAsWritten, watchShifts } from './written'

test.describe.configure({ mode: 'parallel' }) // each opens a page of its own and changes nothing

// The widths at which a phone's, a tablet's and a desktop's layout is tightest. A window that is made wider shows the same page.
const looks = [
  { width: 375, colorScheme: 'light', opened: true, written: true },
  { width: 768, colorScheme: 'light', opened: false, written: false },
  { width: 1025, colorScheme: 'dark', opened: true, written: false },
] as const

/** What can be reached with the keyboard and is shown, here or further down, by what it says; radios of a group count once, as browsers do. */
async function stops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], iframe, video',
    )
    const groups = new Set<string>()
    const found: string[] = []
    for (const element of all) {
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]') !== null)
        continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (isRadio && groups.has(element.name)) continue
      if (isRadio) groups.add(element.name)
      element.dataset.stop = String(found.length)
      found.push(element.ariaLabel ?? element.textContent)
    }
    return found
  })
}

/** Which of the stops Tab goes to, and at which of them one sees where one is. */
async function tabThrough(page: Page, most: number): Promise<{ reached: Set<number>; seen: Set<number> }> {
  await page.evaluate(() => {
    const visited: { stop: number; seen: boolean }[] = []
    Object.assign(window, { visited })
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      let seen = false
      for (let around: Element | null = target; around !== null && !seen; around = around.parentElement) {
        for (const part of [null, '::before', '::after']) {
          const { outlineStyle, content } = getComputedStyle(around, part)
          seen ||= outlineStyle !== 'none' && (part === null || content !== 'none')
        }
      }
      visited.push({ stop: Number(target.dataset.stop ?? -1), seen })
    })
  })
  await Promise.all(Array.from({ length: most }, () => page.keyboard.down('Tab'))) // held, so that not every step is painted
  await page.keyboard.up('Tab')
  const visited = await page.evaluate(
    () => (window as unknown as { visited: { stop: number; seen: boolean }[] }).visited,
  )
  const stopsOf = (visits: typeof visited) => new Set(visits.map(({ stop }) => stop))
  return { reached: stopsOf(visited), seen: stopsOf(visited.filter(({ seen }) => seen)) }
}

/** All that can be done on the page can be done with the keyboard, and one sees where one is. */
async function allByKeyboard(page: Page) {
  const names = await stops(page)
  const { reached, seen } = await tabThrough(page, names.length + 20)
  const missing = (visited: Set<number>) => names.filter((_, stop) => !visited.has(stop))
  expect(missing(reached), 'not reached').toEqual([])
  expect(missing(seen), 'without a visible focus').toEqual([])
}

async function abreast(page: Page, of: string): Promise<number> {
  return page.locator(of).evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect())
    const top = boxes[0]?.top
    return boxes.filter((box) => box.top === top && box.left >= 0 && box.right <= innerWidth + 1).length
  })
}

/** What is further down has no text that one sees until it is laid out, which this does at once, or leaves for later. */
async function layAllOut(page: Page, atOnce: boolean) {
  await page.evaluate(
    (rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
    },
    atOnce ? '* { content-visibility: visible !important }' : '',
  )
}

async function open(page: Page, { path, endsAt }: SpecRoute): Promise<Response | null> {
  const written = await page.goto(path)
  await takenOver(page)
  await expect(page).toHaveURL((url) => url.pathname === (endsAt ?? new URL(path, url).pathname))
  return written
}

for (const route of specRoutes) {
  test.describe(route.path, () => {
    test.beforeEach(async ({ page, shopper }) => {
      if (route.private !== true) return
      await page.addInitScript((token) => {
        localStorage.setItem('token', token)
      }, shopper.token)
    })

    test('says what it should, as it was written, quietly, at every width, and breaks no rule', async ({
      page,
      reader,
    }) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        const isMissingPage = route.path === '/not-found' && message.text().includes('status of 404')
        if (message.type() === 'error' && !isMissingPage) complaints.push(message.text())
      })
      await watchShifts(page)
      const isWritten = route.private !== true && route.endsAt === undefined // by the server, before any script runs
      for (const [at, { width, colorScheme, opened, written }] of looks.entries()) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        const answer = opened ? await open(page, route) : null
        if (isWritten && written) await isAsWritten(page, answer, reader)
        await expect(page).toHaveTitle(new RegExp(`^${route.title.replace(/[?()]/g, '\\$&')} · `))
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await layAllOut(page, true)
        for (const text of route.texts) {
          await expect(page.locator('main')).toContainText(text, { useInnerText: true })
        }
        await layAllOut(page, false)
        await fits(page)
        for (const { of, counts } of route.abreast ?? []) {
          await expect.poll(() => abreast(page, of), `${of} at ${width} px`).toBe(counts[at])
        }
        if (opened) expect(await accessibilityViolations(page), `${width} px`).toEqual([])
      }
      expect(complaints).toEqual([])
      if (route.endsAt === undefined) await allByKeyboard(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await fits(page)
    })
  })
}
