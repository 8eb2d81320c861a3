import type { FullConfig } from '@playwright/test'
import { rmSync } from 'node:fs'

/** Removes the data folder that the configuration made; it runs after the server has stopped. */
export default function teardown(config: FullConfig) {
  const data = process.env.E2E_DATA
  if (config.metadata.ownServer === true && data !== undefined) rmSync(data, { recursive: true, force: true })
}
