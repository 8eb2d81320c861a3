/** An answer of the API that the server has put into the page. */
export interface PageEntry {
  readonly endpointName: string
  readonly arg: unknown
  readonly value: unknown
}

/** What the server knew when it wrote the page that the application takes over. */
export interface ServerPage {
  /** The address it wrote, with its query. */
  readonly path: string
  readonly entries: readonly PageEntry[]
}

export function isServerPage(value: unknown): value is ServerPage {
  return typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries)
}

/** Reads what came with the page; null where the server wrote none. */
export function readServerPage(source: Document): ServerPage | null {
  const text = source.getElementById('devolve-page')?.textContent
  if (!text) return null
  const page: unknown = JSON.parse(text)
  return isServerPage(page) ? page : null
}
