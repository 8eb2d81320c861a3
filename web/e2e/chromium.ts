import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The browser to drive: CHROME_PATH, else a Chromium on the PATH. */
export function resolveChromium(): string {
  const named = process.env.CHROME_PATH
  if (named !== undefined && named !== '') return named
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      try {
        const path = join(folder, name)
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // not in this folder
      }
    }
  }
  throw new Error('no Chromium found: install one or set CHROME_PATH')
}

/**
 * What Chromium is to do without. The pages behind its address bar, started for every window, take a seventh of what the journeys
 * compute. Of two such switches the last counts, so what Playwright switches off stands here again.
 */
export const withoutFeatures = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
].join(',')}`
