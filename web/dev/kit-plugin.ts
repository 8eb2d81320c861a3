import type { Plugin } from 'vite'

/** Shows the kit instead of the application at /kit. */
export function kit(): Plugin {
  return {
    name: 'devolve-kit',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl }) =>
        originalUrl?.split('?')[0] === '/kit' ? html.replace('/src/app/main.tsx', '/dev/kit.tsx') : html,
    },
  }
}
