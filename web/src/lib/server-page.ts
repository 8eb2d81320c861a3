/** An answer of the API that the server has put into the page. */
export interface PageEntry {
  readonly endpointName: string
  readonly arg: unknown
  readonly value: unknown
}

/** What the server knew when it wrote the page that the application takes over. */
interface ServerPage {
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

/** The scripts of the page itself, those that others need first. None where the application is not built. */
export function laterScripts(source: Document): readonly string[] {
  const text = source.getElementById('devolve-later')?.textContent
  if (!text) return []
  const lists: unknown = JSON.parse(text)
  if (typeof lists !== 'object' || lists === null || !('page' in lists) || !Array.isArray(lists.page))
    return []
  return lists.page.filter((script) => typeof script === 'string')
}
