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
export function applyColorMode(): void {
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

export function subscribeColorMode(listener: () => void): () => void {
  const onChange = () => {
    applyColorMode()
    listener()
  }
  const device = window.matchMedia(darkQuery)
  listeners.add(listener)
  device.addEventListener('change', onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', onChange)
    window.removeEventListener('storage', onChange)
  }
}
