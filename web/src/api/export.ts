import { credentialHeaders, resolveUrl } from './base'
import { type ApiError, toApiError } from './problem'

type Answer = { data: Blob; error?: undefined } | { data?: undefined; error: ApiError }

/** All data of a shopper, as a zip. It is a file, so it does not go through the cache. */
export async function fetchExport(userId: string): Promise<Answer> {
  const path = `/api/v1/users/${encodeURIComponent(userId)}/export`
  try {
    const response = await fetch(resolveUrl(path), { headers: credentialHeaders(path) })
    if (response.ok) return { data: await response.blob() }
    return { error: toApiError({ status: response.status, data: await response.json() }) }
  } catch (error) {
    return { error: toApiError({ status: 'FETCH_ERROR', error: String(error) }) }
  }
}
