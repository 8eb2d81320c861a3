import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { Shopper } from './demo'
import { LoginModal } from './pages/login-modal'
import { StatementPage } from './pages/statement-page'

/** 150 ms there and back, and 1.6 Mbit a second, of which a tenth is lost. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: 750e3 / 8,
}

interface Fixtures {
  /** Fails the test when the page throws or breaks its content security policy. */
  quiet: undefined
  /** With SLOW_PHONE the page has a fourth of the processor and a slow network, as `make lighthouse` gives it. */
  slowPhone: undefined
  /** Keeps what messages say, for saysOnce. */
  messages: undefined
  loginModal: LoginModal
  /** The statement, signed in. */
  statement: StatementPage
}

interface WorkerFixtures {
  /** One login for all journeys that are not about logging in. */
  shopper: Shopper
  /** An empty page, on which texts of other pages are read. */
  reader: Page
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  shopper: [
    async ({}, use, { project }) => {
      await use(await Shopper.signIn(String(project.use.baseURL)))
    },
    { scope: 'worker' },
  ],
  reader: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  slowPhone: [
    async ({ context, page }, use) => {
      if (process.env.SLOW_PHONE !== undefined) {
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', slowNetwork)
      }
      await use(undefined)
    },
    { auto: true },
  ],
  messages: [
    async ({ context }, use) => {
      await context.addInitScript(keepMessages)
      await use(undefined)
    },
    { auto: true },
  ],
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (
          message.type() === 'error' &&
          /Content Security Policy|Refused to|Trusted(HTML|Script)/.test(message.text())
        ) {
          complaints.push(message.text())
        }
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  loginModal: async ({ page }, use) => {
    await use(new LoginModal(page))
  },
  statement: async ({ page, shopper }, use) => {
    await page.addInitScript((token) => {
      localStorage.setItem('token', token)
    }, shopper.token)
    await use(new StatementPage(page))
  },
})

/** In the page: keeps what messages say, which are gone after five seconds. */
export function keepMessages() {
  const said: string[] = []
  Object.assign(window, { said })
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.matches('.alert-floating')) said.push(node.innerText)
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a message of the page has said something, which may be over by then: a busy machine looks too late. */
export async function saysOnce(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n')))
    .toContain(text)
}

/** Waits until the application has taken the page over: React marks the element. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve)
      }),
  )
}

/** Nothing goes beyond the window's right edge. */
export async function fits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${page.url()} at ${String(page.viewportSize()?.width)} px`).toBeLessThanOrEqual(0)
}

/** Shows a page in the other theme of the device, and waits until the page has taken it on. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toContainClass(colorScheme)
}

/**
 * What axe finds on the page once it has come to rest, colours included. Only what breaks a rule is put together and sent, because a description of all
 * that is right takes most of the time.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    })
    await Promise.allSettled(moving.map(({ finished }) => finished)) // what comes is no dialog for axe while it cannot be seen
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await run(document, {
      runOnly: tags,
      // An experiment of axe's: it takes the letters under a chart's bars and the number beside a link for words that a name has to begin with.
      rules: { 'label-content-name-mismatch': { enabled: false } },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

export { expect }
