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
