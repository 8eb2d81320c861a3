import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system'
import { config } from '@/theme/config'

let made: SystemContext | undefined

/**
 * What the theme makes of Chakra, worked out when it is first needed. The page already has the tokens, the reset and the global styles: see
 * theme.css. What is added to them while the page is open is in no layer: for each rule that a sheet with layers gains, Chromium lays the
 * whole page out again.
 */
export function chakraSystem(): SystemContext {
  made ??= { ...createSystem(defaultBaseConfig, { ...config, disableLayers: true }), _global: [] }
  return made
}
