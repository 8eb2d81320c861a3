import type { Plugin } from 'vite'

/**
 * In the build, Chakra's system without the styles of its own: the page has them in its stylesheets, and `ChakraRoot` throws them away. To write
 * them takes a slow phone half the time that the system does. Fails when another version of it is written in another way.
 */
export function slimChakra(): Plugin {
  return {
    name: 'devolve-slim-chakra',
    apply: 'build',
    transform: {
      filter: { id: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/ },
      handler(code) {
        const styles = '[getPreflightCss(), getGlobalCss(), getTokenCss()]'
        if (!code.includes(styles)) this.error(`Chakra is not written with ${styles}`)
        return code.replace(styles, '[]')
      },
    },
  }
}
