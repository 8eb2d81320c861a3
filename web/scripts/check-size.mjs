// Measures the script and the styles that each public page needs before it can be used: the entry, what it imports, and the page's own
// part; what the first tap opens; the fonts. Fails when one is more than the budget, or when a page has something of the finance desk or of
// the partners' portal in it. Run after `npm run build`.
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { fileURLToPath } from 'node:url'

const everyPageBudgetKb = 100 // what every page starts with
const budgetKb = 111 // that and the page's own part
const stylesBudgetKb = 18 // a page's styles
const fontsBudgetKb = 30 // the two fonts with what Portuguese is written in; others are fetched for other letters
const tapBudgetKb = 10 // what the first tap opens, beside the page of a store
const tapFiles = 4 // in so many files, which a slow phone fetches at once
const deskBudgetKb = 80 // the finance desk, beside what every page starts with
const partnersBudgetKb = 45 // and the partners' portal
const publicPages = [
  'home',
  'area',
  'stores',
  'categories',
  'top-cashback',
  'top-coupons',
  'programme',
  'guide',
  'clubs',
  'jobs',
  'contact',
  'faq',
  'about',
  'press',
  'press-note',
  'terms',
  'privacy',
  'not-found',
]
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))

function closure(key, found = new Set()) {
  if (manifest[key] === undefined) throw new Error(`${key} is not in the build`)
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key].imports ?? []) closure(imported, found)
  return found
}

const measured = new Map()
function brotliKbOf(files) {
  let bytes = 0
  for (const file of files) {
    if (!measured.has(file)) {
      const packed = brotliCompressSync(readFileSync(dist + file), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
      })
      measured.set(file, packed.length)
    }
    bytes += measured.get(file)
  }
  return bytes / 1024
}
const brotliKb = (keys) => brotliKbOf([...keys].map((key) => manifest[key].file))
const stylesOf = (keys) => new Set([...keys].flatMap((key) => manifest[key].css ?? []))

const entry = closure('index.html')
console.log(`script of every page: ${brotliKb(entry).toFixed(1)} KB of ${everyPageBudgetKb} KB brotli`)
let over = brotliKb(entry) > everyPageBudgetKb
for (const page of publicPages) {
  const all = closure(`src/app/routes/${page}.tsx`, new Set(entry))
  const kb = brotliKb(all)
  const styles = brotliKbOf(stylesOf(all))
  console.log(
    `  first load of ${page}: ${kb.toFixed(1)} KB of ${budgetKb} KB, styles ${styles.toFixed(1)} KB of ${stylesBudgetKb} KB`,
  )
  over ||= kb > budgetKb || styles > stylesBudgetKb
}

const fonts = readdirSync(`${dist}assets`).filter((file) => file.includes('-portuguese-'))
const fontsKb = fonts.reduce((sum, file) => sum + readFileSync(`${dist}assets/${file}`).length, 0) / 1024
console.log(`fonts of every page: ${fontsKb.toFixed(1)} KB of ${fontsBudgetKb} KB`)
over ||= fonts.length !== 2 || fontsKb > fontsBudgetKb

const store = closure('src/app/routes/area.tsx', new Set(entry))
for (const opened of ['auth/login-modal', 'coupons/coupon-dialog', 'search/suggestions', 'search/found']) {
  const parts = [...closure(`src/features/${opened}.tsx`)].filter((part) => !store.has(part))
  const kb = brotliKb(parts)
  console.log(
    `  a tap for ${opened}: ${kb.toFixed(1)} KB of ${tapBudgetKb} KB in ${parts.length} of ${tapFiles} files`,
  )
  over ||= kb > tapBudgetKb || parts.length > tapFiles
}

// An application of its own each, whose calls are written out in its script alone.
const apart = [
  {
    name: 'the finance desk',
    folder: 'src/desk/',
    start: 'src/desk/desk.tsx',
    calls: '/api/v1/finance/',
    budget: deskBudgetKb,
  },
  {
    name: "the partners' portal",
    folder: 'src/partners/',
    start: 'src/partners/partners.tsx',
    calls: '/api/v1/partner/',
    budget: partnersBudgetKb,
  },
]
const later = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)
for (const { name, folder, start, calls, budget } of apart) {
  const kb = brotliKb([...closure(start)].filter((part) => !entry.has(part)))
  console.log(`  ${name}, before a page of it: ${kb.toFixed(1)} KB of ${budget} KB`)
  over ||= kb > budget
  const others = later.filter((key) => !key.startsWith(folder))
  for (const key of new Set([...entry, ...others.flatMap((page) => [...closure(page)])])) {
    if (!readFileSync(dist + manifest[key].file, 'utf8').includes(calls)) continue
    console.error(`others load ${name} in ${manifest[key].file}`)
    over = true
  }
}

for (const key of later.sort()) {
  const own = [...closure(key)].filter((part) => !entry.has(part))
  if (!publicPages.some((page) => key.endsWith(`routes/${page}.tsx`)))
    console.log(`  on demand ${key}: ${brotliKb(own).toFixed(1)} KB`)
}

if (over) {
  console.error('over a budget, or with an application in what others load')
  process.exit(1)
}
