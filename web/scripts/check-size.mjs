// Measures the script that the public page needs before it can be used: the entry, what it imports, and the home page's
// own part. Fails when that is more than the budget. Run after `npm run build`.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { fileURLToPath } from 'node:url'

const budgetKb = 135
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))

function closure(key, found = new Set()) {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(imported, found)
  return found
}

function brotliKb(keys) {
  let bytes = 0
  for (const key of keys) {
    const source = readFileSync(dist + manifest[key].file)
    bytes += brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
  }
  return bytes / 1024
}

const first = closure('index.html', closure('src/app/routes/home.tsx'))
const firstKb = brotliKb(first)
console.log(`first load of the public page: ${firstKb.toFixed(1)} KB brotli of ${budgetKb} KB`)

const pages = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)
for (const page of pages.sort()) {
  const own = [...closure(page)].filter((key) => !first.has(key))
  if (own.length > 0) console.log(`  then ${page}: ${brotliKb(own).toFixed(1)} KB`)
}

if (firstKb > budgetKb) {
  console.error(`over the budget by ${(firstKb - budgetKb).toFixed(1)} KB`)
  process.exit(1)
}
