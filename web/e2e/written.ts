import { expect, type Page, type Response } from '@playwright/test'

/** What a page shows, or what the text of one would show, without what only one of the two can have. */
function shown(html: string | undefined): string {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const copy = page.getElementById('root')?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  // The rotation of banners stands still for those who want less motion; the server does not know.
  for (const element of copy.querySelectorAll('noscript, .home-rotation')) element.replaceChildren()
  for (const element of copy.querySelectorAll('[style], [data-engine]')) {
    element.removeAttribute('style')
    element.removeAttribute('data-engine')
  }
  return copy.innerHTML.replace(/ nonce="[^"]*"/g, '')
}

/** Has a page note how far its parts move while it comes up. To be called before it is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Waits until something of the page can be seen. */
export async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

/** How far the page has moved since it was opened, once its letters are there. */
export async function shifted(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
}

/**
 * Nothing of the page has moved, and the application shows what the server wrote: it took the page over as it is. The server's answer is
 * read on another page, because a page of the site makes no elements of a text.
 */
export async function isAsWritten(page: Page, answer: Response | null, reader: Page): Promise<void> {
  expect(await shifted(page)).toBeLessThan(0.05)
  expect(await page.evaluate(shown, undefined)).toBe(await reader.evaluate(shown, await answer?.text()))
}
