// Writes prerendered/*.html, which the server makes public pages of, from the application's components.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const vite = await createServer({
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { prerender } = await vite.ssrLoadModule('/src/app/prerender.ts')
  const templates = await prerender()
  for (const file of readdirSync('prerendered')) if (file.endsWith('.html')) rmSync(`prerendered/${file}`)
  for (const [name, html] of templates) writeFileSync(`prerendered/${name}.html`, html)
} finally {
  await vite.close()
}
