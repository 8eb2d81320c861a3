import { defineConfig } from '@playwright/test'
import { resolveChromium } from './e2e/chromium'

const port = process.env.E2E_PORT ?? '4173'
const address = `127.0.0.1:${port}`

/** The journeys run against the real binary with its demo; E2E_BASE_URL names a server that is already up instead. */
const ownServer = process.env.E2E_BASE_URL === undefined

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? `http://${address}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: resolveChromium(), args: ['--no-sandbox'] },
  },
  ...(ownServer && {
    webServer: {
      command: `node e2e/serve-demo.mjs ${address}`,
      url: `http://${address}/readyz`,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stdout: 'pipe',
    },
  }),
})
