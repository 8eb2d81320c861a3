import type { Plugin } from 'vite'
import { parse } from 'yaml'

/** Takes the copy in content/*.yaml into the application, with the brand in place of {product}. */
export function copy(): Plugin {
  return {
    name: 'devolve-copy',
    enforce: 'pre',
    transform: {
      filter: { id: /\.yaml$/ },
      handler: (text) => {
        const value = JSON.stringify(parse(text)).replaceAll('{product}', '" + config.brand + "')
        return { code: `import { config } from '@/lib/config'\nexport default ${value}\n`, map: null }
      },
    },
  }
}
