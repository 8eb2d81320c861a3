// Measures the script that each public page needs before it can be used: the entry, what it imports, and the page's own
// part. Fails when one is more than the budget, or has something of the finance desk or of the partners' portal in it. Run after `npm run build`.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { fileURLToPath } from 'node:url'

const everyPageBudgetKb = 100 // what every page starts with
const budgetKb = 111 // that and the page's own part
const tapBudgetKb = 10 // what the first tap opens, beside the page of a store
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
function brotliKb(keys) {
  let bytes = 0
  for (const key of keys) {
    if (!measured.has(key)) {
      const source = readFileSync(dist + manifest[key].file)
      const packed = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      measured.set(key, packed.length)
    }
    bytes += measured.get(key)
  }
  return bytes / 1024
}

const entry = closure('index.html')
console.log(`script of every page: ${brotliKb(entry).toFixed(1)} KB of ${everyPageBudgetKb} KB brotli`)
let over = brotliKb(entry) > everyPageBudgetKb
for (const page of publicPages) {
  const all = closure(`src/app/routes/${page}.tsx`, new Set(entry))
  const kb = brotliKb(all)
  console.log(`  first load of ${page}: ${kb.toFixed(1)} KB of ${budgetKb} KB`)
  over ||= kb > budgetKb
}

const store = closure('src/app/routes/area.tsx', new Set(entry))
for (const opened of ['auth/login-modal', 'coupons/coupon-dialog', 'search/suggestions', 'search/found']) {
  const kb = brotliKb([...closure(`src/features/${opened}.tsx`)].filter((part) => !store.has(part)))
  if (kb <= tapBudgetKb) continue
  console.error(`${opened} needs ${kb.toFixed(1)} KB of ${tapBudgetKb} KB`)
  over = true
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
