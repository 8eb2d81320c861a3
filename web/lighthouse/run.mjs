// Measures public pages of the built program with Lighthouse's mobile preset and writes the figures into a section of
// docs/benchmarks.md: make lighthouse. Each page is measured several times; the run in the middle counts. BEFORE=PROGRAM measures another
// build in turn with this one: what a busy machine does to figures it does to both.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tableOf, writeSection } from '../scripts/benchmarks.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const port = Number(process.env.LIGHTHOUSE_PORT ?? '4174')
const programs = [join(root, 'bin/devolve'), process.env.BEFORE].filter((program) => program !== undefined)
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? '5')

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
]
const categories = [
  ['performance', 'Performance', 98],
  ['accessibility', 'Accessibility', 100],
  ['best-practices', 'Best practices', 100],
  ['seo', 'SEO', 100],
]
const figures = [
  ['first-contentful-paint', 'First paint'],
  ['largest-contentful-paint', 'Largest paint (≤ 1.7 s)', 1700],
  ['total-blocking-time', 'Blocking (≤ 100 ms)', 100],
  ['cumulative-layout-shift', 'Layout shift (0)', 0],
]

async function serve(program, address, data) {
  const server = spawn(
    program,
    ['serve', '--demo', '--addr', address, '--data', data, '--log-level', 'error'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const deadline = Date.now() + 180_000
  for (;;) {
    const ready = await fetch(`http://${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return server
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function measureOnce(url) {
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const options = { port: chrome.port, onlyCategories: categories.map(([id]) => id), logLevel: 'error' }
    return (await lighthouse(url, options)).lhr
  } finally {
    chrome.kill()
  }
}

/** Lighthouse loses the beginning of a load now and then (NO_NAVSTART); that is no figure of the page. */
async function measure(url) {
  for (let tries = 1; ; tries++) {
    const lhr = await measureOnce(url)
    if (lhr.runtimeError === undefined || tries === 3) return lhr
    console.error(`${url}: ${lhr.runtimeError.code}, measured again`)
  }
}

const score = (lhr, id) => Math.round(lhr.categories[id].score * 100)

/** The run of each server whose performance is in the middle. */
async function middles(path) {
  const all = addresses.map(() => [])
  for (let run = 0; run < runs; run++)
    for (const [i, address] of addresses.entries()) all[i].push(await measure(`http://${address}${path}`))
  return all.map(
    (results) =>
      results.sort((a, b) => a.categories.performance.score - b.categories.performance.score)[
        Math.floor(results.length / 2)
      ],
  )
}

const folder = mkdtempSync(join(tmpdir(), 'devolve-lighthouse-'))
chmodSync(folder, 0o755) // the embedded Postgres runs as another user when we are root
const addresses = programs.map((_, i) => `127.0.0.1:${port + i}`)
const servers = []
let missed = 0
try {
  for (const [i, program] of programs.entries())
    servers.push(await serve(program, addresses[i], join(folder, String(i))))
  const head = [
    'Page',
    ...categories.map(([, name, least]) => `${name} (≥ ${least})`),
    ...figures.map(([, name]) => name),
    'Machine',
  ]
  const rows = [head]
  const add = (name, lhr) => {
    const mark = (text, met) => (met ? text : `**${text}**`)
    const scores = categories.map(([id, , least]) => mark(String(score(lhr, id)), score(lhr, id) >= least))
    const times = figures.map(([id, , most = Infinity]) => {
      const { numericValue, displayValue = '' } = lhr.audits[id]
      return mark(displayValue, numericValue <= most)
    })
    rows.push([name, ...scores, ...times, String(Math.round(lhr.environment.benchmarkIndex))])
    console.log(rows.at(-1).join('  '))
  }
  let version = ''
  for (const [path, name] of pages) {
    const [lhr, before] = await middles(path)
    version = lhr.lighthouseVersion
    add(`\`${path}\` (${name})`, lhr)
    missed += rows.at(-1).filter((cell) => cell.startsWith('**')).length
    for (const [id, , least] of categories.filter(([id, , least]) => score(lhr, id) < least)) {
      for (const { id: audit } of lhr.categories[id].auditRefs) {
        const { score: part, title, displayValue } = lhr.audits[audit]
        if (part !== null && part < 1)
          console.error(`${path} ${id} below ${least}: ${title} ${displayValue ?? ''}`)
      }
    }
    if (before !== undefined) add('before', before)
  }
  const about = `Written by \`make lighthouse\`: Lighthouse ${version}, its mobile preset (a slow phone on a slow network), the demo catalogue,
the middle of ${runs} runs${programs.length === 1 ? '' : '; "before" is another build, measured in turn with this one'}. "Machine" is
Lighthouse's own measure of how fast the machine was meanwhile. Slowed down four times it is a phone when that is 1,500 to 2,000; a busy
machine has less, and its blocking is longer.`
  writeSection('## Pages', `${about}\n\n${tableOf(rows)}`)
} finally {
  await Promise.all(
    servers.map((server) => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      return ended
    }),
  )
  rmSync(folder, { recursive: true, force: true })
}
if (missed > 0) {
  console.error(`${missed} targets missed`)
  process.exitCode = 1
}
