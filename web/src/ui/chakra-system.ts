import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system'
import { config } from '@/theme/config'

let made: SystemContext | undefined

/** Tokens by their names. */
const named = (tokens: unknown): object =>
  typeof tokens === 'object' && tokens !== null && !('value' in tokens)
    ? Object.fromEntries(Object.entries(tokens).map(([name, of]) => [name, named(of)]))
    : { value: '-' }

/**
 * What Chakra has to know of the theme: a name becomes a variable of theme.css, which says what it is. Of colours only those by meaning are
 * used. It takes half as long as with all of them and their values.
 */
function withNamesOnly() {
  const { tokens, semanticTokens } = config.theme ?? {}
  const theme = {
    ...config.theme,
    tokens: { ...tokens, colors: {} },
    semanticTokens: named(semanticTokens ?? {}),
  }
  return defineConfig({ ...config, theme, preflight: false, globalCss: {}, disableLayers: true })
}

/**
 * What the theme makes of Chakra, worked out when it is first needed. The page already has the tokens, the reset and the global styles: see
 * theme.css. What is added to them while the page is open is in no layer: for each rule that a sheet with layers gains, Chromium lays the
 * whole page out again.
 */
export function chakraSystem(): SystemContext {
  made ??= { ...createSystem(defaultBaseConfig, withNamesOnly()), _global: [] }
  return made
}
