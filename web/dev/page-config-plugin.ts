import type { Plugin } from 'vite'

const defaults = {
  apiKey: 'dev',
  apiBase: '/api/v1',
  apiV2Base: '/api/v2',
  cdnBase: '',
  clubHost: '',
  brand: 'Trevo',
  brandSlug: 'trevo',
}

/** The configuration of a running server, read from the page it serves; the defaults where none answers. */
async function readServerConfig(server: string): Promise<string> {
  try {
    const page = await (await fetch(server, { signal: AbortSignal.timeout(1000) })).text()
    return /id="devolve-config"[^>]*>([^<]*)</.exec(page)?.[1] ?? JSON.stringify(defaults)
  } catch {
    return JSON.stringify(defaults)
  }
}

/** What the Go server does to index.html, done in development: the configuration and a nonce take their places. */
export function pageConfig(server: string): Plugin {
  return {
    name: 'devolve-page-config',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) =>
        html
          .replace(
            '<!--devolve-config-->',
            `<script type="application/json" id="devolve-config">${await readServerConfig(server)}</script>`,
          )
          .replaceAll('__CSP_NONCE__', 'development'),
    },
  }
}
