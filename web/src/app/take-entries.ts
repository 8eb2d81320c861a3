import { api } from '@/api/index'
import type { PageEntry } from '@/lib/server-page'
import type { AppStore } from './store'

type Entries = Parameters<typeof api.util.upsertQueryEntries>[0]

// The server writes them by the contract that the endpoints are generated from.
function areEntries(entries: unknown): entries is Entries {
  return Array.isArray(entries)
}

/** Puts the answers that came with the page where the pages look for them. */
export function takeEntries(store: AppStore, entries: readonly PageEntry[]): void {
  if (areEntries(entries)) store.dispatch(api.util.upsertQueryEntries(entries))
}
