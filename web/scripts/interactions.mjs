// Measures how long the controls of the site take to answer on a slow phone, and what the first tap opens, and writes a section of
// docs/benchmarks.md: make interactions. INTERACTIONS_URL names a demo that is up, ONLY the controls whose names have those words; then
// nothing is written.
import { chromium } from '@playwright/test'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { tableOf, writeSection } from './benchmarks.mjs'
import { signIn, startDemo } from './demo.mjs'

const runs = Number(process.env.INTERACTIONS_RUNS ?? '5')
const only = process.env.ONLY ?? ''
const phone = {
  viewport: { width: 412, height: 823 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
}
const slowdown = 4
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: 750e3 / 8,
}
const target = 200

const dialog = 'dialog[open], [role=dialog][data-state=open]'
const purchase = 'button:has-text("ver detalhes da compra")'
const press = (what) => (page, calm) => tap(page, what, calm)
const controls = [
  { name: 'coupon', path: '/livraria-jatoba', act: press('button:has-text("Pegar cupom")'), shows: dialog },
  { name: 'login', path: '/', act: press('.header-login'), shows: dialog },
  { name: 'menu', path: '/', act: press('.header-menu'), shows: '#menu:popover-open' },
  { name: 'search, each letter', path: '/', act: type, shows: '#search-list [role=option]' },
  { name: 'theme', path: '/', act: press('.header-actions .btn-icon'), shows: 'html' },
  {
    name: 'offers of a store',
    path: '/livraria-jatoba',
    act: press('.area-types a:has-text("Ofertas")'),
    shows: '.area-types a[aria-current]:has-text("Ofertas")',
  },
  { name: 'a store from home', path: '/', act: press('a.home-store'), shows: '.area' },
  {
    name: 'order of stores',
    path: '/lojas',
    act: order,
    shows: '.list-filter:has(option[value]:not([value=""]):checked)',
  },
  {
    name: 'a question',
    path: '/ajuda/perguntas-frequentes',
    act: press('.disclosure:not([open]) > summary'),
    shows: '.disclosure[open]',
  },
  { name: 'purchase of the statement', path: '/perfil/devolve', act: press(purchase), shows: dialog },
  {
    name: 'filters of the statement',
    path: '/perfil/devolve',
    act: press('button[aria-expanded]:has-text("Filtros")'),
    shows: '[role=group][aria-label=Filtros]:not([hidden])',
  },
  {
    name: 'months as a table',
    path: '/perfil/devolve',
    act: press('#meses button:has-text("Ver tabela")'),
    shows: '#meses table',
  },
  {
    name: 'next purchases',
    path: '/perfil/devolve',
    act: press('button[aria-label="Próxima página"]'),
    shows: 'button[aria-label="Página anterior"]:enabled',
  },
  {
    name: 'statement as a file',
    path: '/perfil/devolve',
    act: press('button:has-text("Exportar")'),
    shows: '[role=menu][data-state=open]',
  },
  {
    name: 'a missing purchase',
    path: '/perfil/devolve',
    act: press('button:has-text("Não encontrei minha compra")'),
    shows: dialog,
  },
  {
    name: 'theme on the statement',
    path: '/perfil/devolve',
    act: press('.header-actions .btn-icon'),
    shows: 'html',
  },
  {
    name: 'menu of the profile',
    path: '/perfil/devolve',
    act: press('button[aria-label="Abrir menu"]'),
    shows: dialog,
  },
].filter(({ name }) => name.includes(only))

const firstTaps = controls.filter(({ name }) =>
  ['coupon', 'login', 'purchase of the statement'].includes(name),
)

/** Calm: whoever taps has looked at what came into view. */
async function tap(page, what, calm) {
  const control = page.locator(what).first()
  await control.scrollIntoViewIfNeeded()
  if (calm) await page.evaluate(rest)
  const { x, y, width, height } = await control.boundingBox()
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

async function type(page) {
  await page.locator('.search-input').focus()
  for (const letter of 'jato') await page.keyboard.press(letter)
}

/** By keyboard: what a browser draws of a choice is its own. */
async function order(page) {
  await page.locator('.list-filter select[name=sort]').focus()
  await page.keyboard.press('ArrowDown')
}

/** In the page: what each interaction took, and when the last tap's element was seen. */
function watch() {
  const seen = { durations: [], tapped: 0, shown: null }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) seen.durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  const start = ({ timeStamp }) => {
    if (seen.tapped > 0 || seen.selector === undefined) return
    seen.tapped = timeStamp
    const look = () => {
      const found = document.querySelector(seen.selector)
      if (found?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        seen.shown = performance.now() - timeStamp
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  for (const name of ['click', 'keydown', 'input']) addEventListener(name, start, true)
}

/** In the page: waits until nothing has been fetched for a while, but for what stays open, and forgets what was done before. */
async function rest() {
  for (let fetched = -1; fetched !== performance.getEntriesByType('resource').length;) {
    fetched = performance.getEntriesByType('resource').length
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 700)))
  }
  window.seen.durations.length = 0
}

async function open(browser, { path }, network) {
  const context = await browser.newContext(phone)
  await context.addInitScript(watch)
  if (path.startsWith('/perfil'))
    await context.addInitScript((token) => {
      localStorage.setItem('token', token)
    }, signedIn)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
  }
  return page
}

const isPrivate = ({ path }) => path.startsWith('/perfil')

/** What the control takes once the page is at rest, in milliseconds; 16 stands for less, which browsers do not tell. */
async function interact(browser, control) {
  const page = await open(browser, control, false)
  await page.goto(base + control.path, { waitUntil: 'load' })
  if (isPrivate(control)) await page.locator(purchase).first().waitFor()
  await page.evaluate(rest)
  await control.act(page, true)
  await page.locator(control.shows).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700))) // entries come after the frame
  const durations = await page.evaluate(() => window.seen.durations)
  await page.context().close()
  return Math.max(16, ...durations)
}

/** From the first tap on a cold cache to what it opens, when so many milliseconds have passed since the page could be read. */
async function firstTap(browser, control, after) {
  const page = await open(browser, control, true)
  await page.goto(base + control.path, { waitUntil: 'commit' })
  await page
    .locator(isPrivate(control) ? purchase : 'h1')
    .first()
    .waitFor({ state: 'attached' })
  await page.evaluate(
    async ([after, selector]) => {
      window.seen.selector = selector
      while (performance.getEntriesByName('first-contentful-paint').length === 0)
        await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve, after))
    },
    [after, control.shows.replaceAll(/:has-text.*/g, '')],
  )
  await control.act(page)
  await page.waitForFunction(() => window.seen.shown !== null, undefined, { timeout: 30_000 })
  const shown = await page.evaluate(() => window.seen.shown)
  await page.context().close()
  return shown
}

const middle = (figures) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]

async function middleOf(measure) {
  const figures = []
  for (let run = 0; run < runs; run++) figures.push(await measure())
  return middle(figures)
}

/** A figure for the table; one that misses its goal stands out, and makes the command fail. */
const mark = (figure, most) => {
  const text = `${String(Math.round(figure))} ms`
  if (figure <= most) return text
  process.exitCode = 1
  return `**${text}**`
}

const named = process.env.INTERACTIONS_URL
const program = fileURLToPath(new URL('../../bin/devolve', import.meta.url))
const { base, stop } =
  named === undefined
    ? await startDemo(program, `127.0.0.1:${process.env.INTERACTIONS_PORT ?? '4176'}`)
    : { base: named, stop: () => undefined }
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })
const signedIn = await signIn(base)
const answers = [['Control', 'Page', `Answer (≤ ${String(target)} ms)`]]
const opened = [
  ['First tap', 'Page', 'At once (≤ 600 ms)', `3 s after the first paint (≤ ${String(target)} ms)`],
]
const load = loadavg()[0]
try {
  for (const control of controls) {
    const took = await middleOf(() => interact(browser, control))
    answers.push([control.name, `\`${control.path}\``, mark(took, target)])
    console.log(answers.at(-1).join('  '))
  }
  for (const control of firstTaps) {
    const atOnce = await middleOf(() => firstTap(browser, control, 0))
    const later = await middleOf(() => firstTap(browser, control, 3000))
    opened.push([control.name, `\`${control.path}\``, mark(atOnce, 600), mark(later, target)])
    console.log(opened.at(-1).join('  '))
  }
} finally {
  await browser.close()
  await stop()
}
if (process.env.ONLY === undefined)
  writeSection(
    '## Interactions',
    `Written by \`make interactions\`: Chromium ${browser.version()} with a processor that is ${String(slowdown)} times slower, 412 × 823 px, the demo, the middle of
${String(runs)} runs; the load of the machine was ${load.toFixed(1)} when it began. An answer is what the browser itself says of the interaction (Event Timing), from the touch to the next frame, once the page is
at rest; 16 ms stands for less. The first tap is on a cold cache and a slow network (1.6 Mbit/s, 150 ms): from the tap to when its dialog is seen. "At once" is when the page can be read, on
the statement when its purchases are there.

${tableOf(answers)}

${tableOf(opened)}`,
  )
