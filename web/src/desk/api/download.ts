import { resolveUrl } from '@/api/base'
import { serializeParams } from '@/api/params'
import { type ApiError, toApiError } from '@/lib/problem'
import { saveFile } from '@/lib/save-file'
import { deskSession } from '../session/desk-session'
import { headersOf, noteAnswer } from './base'

const longestMs = 120_000

function nameIn(disposition: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null
}

/** Has the browser keep a file of the API under the name that the server gives it; answers why not. It is not cached. */
export async function download(
  path: string,
  params: Record<string, unknown>,
  name: string,
): Promise<ApiError | null> {
  const token = deskSession.token()
  const query = serializeParams(params)
  let failure: ApiError | null = null
  try {
    const response = await fetch(resolveUrl(path) + (query === '' ? '' : `?${query}`), {
      headers: headersOf(token),
      signal: AbortSignal.timeout(longestMs),
    })
    if (response.ok)
      saveFile(await response.blob(), nameIn(response.headers.get('Content-Disposition')) ?? name)
    else failure = toApiError({ status: response.status, data: await response.json() })
  } catch (error) {
    failure = toApiError({ status: 'FETCH_ERROR', error: String(error) })
  }
  noteAnswer(token, failure)
  return failure
}
