/** What the person chose; "system" follows the device. */
export type ColorMode = 'system' | 'light' | 'dark'

const key = 'devolve-color-mode'
const darkQuery = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

export function readColorMode(): ColorMode {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Puts the chosen mode on the page. index.html does the same before the first paint. */
function applyColorMode(): void {
  const mode = readColorMode()
  const dark = mode === 'dark' || (mode === 'system' && window.matchMedia(darkQuery).matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('light', !dark)
}

export function writeColorMode(mode: ColorMode): void {
  if (mode === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, mode)
  applyColorMode()
  for (const listener of listeners) listener()
}

/** Has the page follow the device, and what is chosen in another tab, for as long as it is open. */
export function followColorMode(): void {
  window.matchMedia(darkQuery).addEventListener('change', applyColorMode)
  window.addEventListener('storage', applyColorMode)
}

export function subscribeColorMode(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
