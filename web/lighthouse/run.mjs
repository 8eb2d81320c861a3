// Measures pages of the built program with Lighthouse's mobile preset and writes the figures into a section of
// docs/benchmarks.md: make lighthouse. Each page is measured several times; the run in the middle counts. BEFORE=PROGRAM measures another
// build in turn with this one: what a busy machine does to figures it does to both.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect } from 'puppeteer-core'
import { tableOf, writeSection } from '../scripts/benchmarks.mjs'
import { signIn, startDemo } from '../scripts/demo.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const port = Number(process.env.LIGHTHOUSE_PORT ?? '4174')
const programs = [join(root, 'bin/devolve'), process.env.BEFORE].filter((program) => program !== undefined)
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? '5')
const only = process.env.LIGHTHOUSE_PAGES?.split(',')
const browserStartMs = 4000 // until its own windows are drawn, which takes as much of two processors as a page does
const longestLoadMs = 20_000 // the statement listens to the server for as long as it is open, which Lighthouse takes for loading

// LIGHTHOUSE_PAGES=PATH,PATH measures some, and writes nothing.
const pages = [
  ['/', 'home'],
  ['/livraria-jatoba', 'a store'],
  ['/lojas', 'stores'],
  ['/top-cashback', 'top cashback'],
  ['/categorias', 'categories'],
  ['/top-cupons/cupom-desconto-todos', 'top coupons'],
  ['/ajuda/perguntas-frequentes', 'questions'],
  ['/clubes', 'benefits clubs'],
  ['/institucional/contato', 'contact'],
  ['/institucional/termos-de-uso', 'terms of use'],
  ['/perfil/devolve', 'the statement, signed in'],
].filter(([path]) => only === undefined || only.includes(path))
const isPrivate = (path) => path.startsWith('/perfil')
// Each with what is aimed at on public pages and on private ones, which no search engine may read.
const categories = [
  ['performance', 'Performance (≥ 98; signed in as it is)', 98, 0],
  ['accessibility', 'Accessibility (100)', 100, 100],
  ['best-practices', 'Best practices (100)', 100, 100],
  ['seo', 'SEO (100)', 100, null],
]
const figures = [
  ['first-contentful-paint', 'First paint', Infinity, Infinity],
  ['largest-contentful-paint', 'Largest paint (≤ 1.7 s; signed in 2 s)', 1700, 2000],
  ['total-blocking-time', 'Blocking (≤ 100 ms; signed in 200 ms)', 100, 200],
  ['cumulative-layout-shift', 'Layout shift (0)', 0.0005, 0.0005], // what is shown as none
]

/** In the browser: somebody is signed in there, who has seen nothing of the site yet. */
async function enter(port, origin, token) {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}` })
  const page = await browser.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((kept) => {
    localStorage.setItem('token', kept)
  }, token)
  await page.close()
  await browser.disconnect()
}

async function measureOnce(url, token) {
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    await setTimeout(browserStartMs)
    if (token !== undefined) await enter(chrome.port, new URL(url).origin, token)
    return (
      await lighthouse(url, {
        port: chrome.port,
        onlyCategories: categories.map(([id]) => id),
        logLevel: 'error',
        maxWaitForLoad: longestLoadMs,
        disableStorageReset: token !== undefined,
      })
    ).lhr
  } finally {
    chrome.kill()
  }
}

/** Lighthouse loses the beginning of a load now and then (NO_NAVSTART); that is no figure of the page. */
async function measure(url, token) {
  for (let tries = 1; ; tries++) {
    const lhr = await measureOnce(url, token)
    if (lhr.runtimeError === undefined || tries === 3) return lhr
    console.error(`${url}: ${lhr.runtimeError.code}, measured again`)
  }
}

const score = (lhr, id) => Math.round(lhr.categories[id].score * 100)

/** The run of each server whose performance is in the middle. */
async function middles(path) {
  const all = servers.map(() => [])
  for (let run = 0; run < runs; run++)
    for (const [i, { base, token }] of servers.entries())
      all[i].push(await measure(base + path, isPrivate(path) ? token : undefined))
  return all.map(
    (results) =>
      results.sort((a, b) => a.categories.performance.score - b.categories.performance.score)[
        Math.floor(results.length / 2)
      ],
  )
}

const servers = []
let missed = 0
try {
  for (const [i, program] of programs.entries()) {
    const demo = await startDemo(program, `127.0.0.1:${port + i}`)
    servers.push({ ...demo, token: await signIn(demo.base) })
  }
  const head = ['Page', ...categories.map(([, name]) => name), ...figures.map(([, name]) => name), 'Machine']
  const rows = [head]
  const mark = (text, met) => (met ? text : `**${text}**`)
  const add = (name, path, lhr) => {
    const scores = categories.map(([id, , least, signedIn]) => {
      const limit = isPrivate(path) ? signedIn : least
      return limit === null ? '' : mark(String(score(lhr, id)), score(lhr, id) >= limit)
    })
    const times = figures.map(([id, , most, signedIn]) => {
      const { numericValue, displayValue = '' } = lhr.audits[id]
      return mark(displayValue, numericValue <= (isPrivate(path) ? signedIn : most))
    })
    rows.push([name, ...scores, ...times, String(Math.round(lhr.environment.benchmarkIndex))])
    console.log(rows.at(-1).join('  '))
  }
  let version = ''
  for (const [path, name] of pages) {
    const [lhr, before] = await middles(path)
    version = lhr.lighthouseVersion
    add(`\`${path}\` (${name})`, path, lhr)
    missed += rows.at(-1).filter((cell) => cell.startsWith('**')).length
    for (const [id, , least, signedIn] of categories) {
      const limit = isPrivate(path) ? signedIn : least
      if (limit === null || score(lhr, id) >= limit) continue
      for (const { id: audit } of lhr.categories[id].auditRefs) {
        const { score: part, title, displayValue } = lhr.audits[audit]
        if (part !== null && part < 1)
          console.error(`${path} ${id} below ${limit}: ${title} ${displayValue ?? ''}`)
      }
    }
    if (before !== undefined) add('before', path, before)
  }
  const about = `Written by \`make lighthouse\`: Lighthouse ${version}, its mobile preset (a slow phone on a slow network), the demo catalogue,
the middle of ${runs} runs${programs.length === 1 ? '' : '; "before" is another build, measured in turn with this one'}. "Machine" is
Lighthouse's own measure of how fast the machine was meanwhile. Slowed down four times it is a phone when that is 1,500 to 2,000; a busy
machine has less, and its blocking is longer.`
  if (only === undefined) writeSection('## Pages', `${about}\n\n${tableOf(rows)}`)
} finally {
  await Promise.all(servers.map(({ stop }) => stop()))
}
if (missed > 0) {
  console.error(`${missed} targets missed`)
  process.exitCode = 1
}
