// Writes a brotli and a gzip form next to every file of the build that is worth it. The server answers with those. Run after
// `vite build`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const smallest = 512 // bytes; less is not worth a header

for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(js|css|svg|webmanifest|txt)$/.test(name)) continue
  const source = readFileSync(dist + name)
  if (source.length < smallest) continue
  writeFileSync(
    `${dist}${name}.br`,
    brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${dist}${name}.gz`, gzipSync(source, { level: 9 }))
}
