import { isAhead } from './ahead'

/** What the server tells the application at run time. */
interface AppConfig {
  /** Names this client application to the API; proves nothing about a person. */
  readonly apiKey: string
  readonly apiBase: string
  readonly apiV2Base: string
  readonly cdnBase: string
  readonly clubHost: string
  readonly brand: string
  readonly brandSlug: string
  /** Whether one can sign in with Google. */
  readonly google: boolean
  /** The brand's pages elsewhere. */
  readonly socialLinks: readonly SocialLink[]
}

interface SocialLink {
  readonly name: string
  readonly url: string
}

function isSocialLink(value: unknown): value is SocialLink {
  return typeof value === 'object' && value !== null && 'name' in value && 'url' in value
}

const defaults: AppConfig = {
  apiKey: '',
  apiBase: '/api/v1',
  apiV2Base: '/api/v2',
  cdnBase: '',
  clubHost: '',
  brand: 'Devolve',
  brandSlug: 'devolve',
  google: false,
  socialLinks: [],
}

/** Reads the configuration that the server put into the page; a field it leaves out keeps its default. */
function readConfig(source: Document): AppConfig {
  const text = source.getElementById('devolve-config')?.textContent ?? '{}'
  const given: unknown = JSON.parse(text)
  if (typeof given !== 'object' || given === null) throw new TypeError('devolve-config is not an object')
  const fields = new Map<string, unknown>(Object.entries(given))
  const links = fields.get('socialLinks')
  const read = (key: Exclude<keyof AppConfig, 'google' | 'socialLinks'>) => {
    const value = fields.get(key)
    return typeof value === 'string' ? value : defaults[key]
  }
  return {
    apiKey: read('apiKey'),
    apiBase: read('apiBase'),
    apiV2Base: read('apiV2Base'),
    cdnBase: read('cdnBase'),
    clubHost: read('clubHost'),
    brand: read('brand'),
    brandSlug: read('brandSlug'),
    google: fields.get('google') === true,
    socialLinks: Array.isArray(links) ? links.filter(isSocialLink) : defaults.socialLinks,
  }
}

/** Stands for the brand in pages that are rendered before anybody knows it: when the application is built. */
export const brandPlace = '{product}'

export const config: AppConfig = isAhead ? { ...defaults, brand: brandPlace } : readConfig(document)

/** The nonce that lets this page's own styles pass its content security policy. */
export function cspNonce(): string | undefined {
  if (isAhead) return '__CSP_NONCE__' // the server writes the page's own there
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return nonce === undefined || nonce === '' ? undefined : nonce
}
