import { defineConfig } from '@playwright/test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveShell, started } from './e2e/chromium'

// The journeys run against the real binary with its demo: each worker against a server of its own, so that none meets what another
// does. E2E_BASE_URL and E2E_DATA name one server that is already up.
const ownServers = process.env.E2E_BASE_URL === undefined
const workers = ownServers ? 3 : 1

const firstPort = Number(process.env.E2E_PORT ?? '4173')
const addressOf = (worker: number) => `127.0.0.1:${String(firstPort + worker)}`
const dataOf = (worker: number) => join(process.env.E2E_FOLDER ?? '', String(worker))

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? '0') // Playwright tells it each worker, which reads this file again
if (ownServers) {
  if (process.env.E2E_FOLDER === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'devolve-e2e-'))
    chmodSync(folder, 0o755) // the embedded Postgres runs as another user when we are root
    process.env.E2E_FOLDER = folder
    process.on('exit', () => {
      rmSync(folder, { recursive: true, force: true })
    })
  }
  process.env.E2E_DATA = dataOf(worker)
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers,
  forbidOnly: process.env.CI !== undefined,
  // Of a machine a fourth as fast as most, with three journeys at once: what hangs is found later, what is slow is not taken for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? `http://${addressOf(worker)}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // What moves is painted at each frame, which is a seventh of what the journeys compute. Those of a shopper have it move.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // what a worker answers no journey's route would see; offline.spec.ts lets it in
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure', // recording makes journeys take a quarter longer
    launchOptions: started(resolveShell()),
  },
  ...(ownServers && {
    webServer: Array.from({ length: workers }, (_, n) => ({
      command: `node e2e/serve-demo.mjs ${addressOf(n)} ${dataOf(n)}`,
      url: `http://${addressOf(n)}/readyz`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
      stdout: 'ignore' as const,
    })),
  }),
})
