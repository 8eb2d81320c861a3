import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The browser to drive: CHROME_PATH, else a Chromium on the PATH. */
export function resolveChromium(): string {
  const named = process.env.CHROME_PATH
  if (named !== undefined && named !== '') return named
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      const path = join(folder, name)
      if (isProgram(path)) return path
    }
  }
  throw new Error('no Chromium found: install one or set CHROME_PATH')
}

/**
 * The quickest browser for pages: the same one without windows, where it is installed beside it. It takes a fifth less of the processor, and
 * knows no notices of the device.
 */
export function resolveShell(): string {
  const browser = resolveChromium()
  const shell = join(dirname(browser), 'chromium-headless-shell')
  return isProgram(shell) ? shell : browser
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * What Chromium is to do without. The pages behind its address bar, started for every window, take a seventh of what the journeys
 * compute. Of two such switches the last counts, so what Playwright switches off stands here again.
 */
const withoutFeatures = `--disable-features=${[
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

/**
 * How a browser is started. Scripts of a page that lives for seconds run before what would make them faster has been compiled: without that
 * the journeys take a twentieth less of the processor.
 */
export const started = (executablePath: string) => ({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt,--no-maglev', withoutFeatures],
})
