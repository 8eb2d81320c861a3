import { defineConfig } from '@playwright/test'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveChromium } from './e2e/chromium'

const address = `127.0.0.1:${process.env.E2E_PORT ?? '4173'}`

// The journeys run against the real binary with its demo. E2E_BASE_URL and E2E_DATA name a server that is already up.
const ownServer = process.env.E2E_BASE_URL === undefined
if (ownServer && process.env.E2E_DATA === undefined) {
  process.env.E2E_DATA_TEMPORARY = '1'
  process.env.E2E_DATA = mkdtempSync(join(tmpdir(), 'devolve-e2e-'))
  chmodSync(process.env.E2E_DATA, 0o755) // the embedded Postgres runs as another user when we are root
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  retries: process.env.CI === undefined ? 0 : 1, // a shared machine may stall; the report names what needed it
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? `http://${address}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry', // recording slows every journey
    launchOptions: { executablePath: resolveChromium(), args: ['--no-sandbox'] },
  },
  ...(ownServer && {
    webServer: {
      command: `node e2e/serve-demo.mjs ${address}`,
      url: `http://${address}/readyz`,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
    },
  }),
})
