import { useSyncExternalStore } from 'react'
import { Button } from '../public-button'
import { Icon } from '../icon'
import { type ColorMode, readColorMode, subscribeColorMode, writeColorMode } from './color-mode'

const steps = {
  system: { next: 'light', icon: 'system', label: 'do dispositivo' },
  light: { next: 'dark', icon: 'sun', label: 'claro' },
  dark: { next: 'system', icon: 'moon', label: 'escuro' },
} as const satisfies Record<ColorMode, object>

/** Goes through the device's theme, the light one and the dark one. The server does not know which was chosen. */
export function ColorModeButton() {
  const mode = useSyncExternalStore<ColorMode>(subscribeColorMode, readColorMode, () => 'system')
  const step = steps[mode]
  return (
    <Button
      look="ghost"
      size="icon"
      aria-label={`Tema ${step.label}. Mudar para o tema ${steps[step.next].label}`}
      title={`Tema ${step.label}`}
      onClick={() => {
        writeColorMode(step.next)
      }}
    >
      <Icon name={step.icon} />
    </Button>
  )
}
