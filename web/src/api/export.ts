import { credentialHeaders, resolveUrl } from './base'
import { serializeParams } from './params'
import { ledgerPosition } from './ledger-position'
import { type ApiError, toApiError } from '@/lib/problem'

/** A file, and the name that the server gives it. */
export interface ServedFile {
  content: Blob
  name: string
}

const longestMs = 120_000

type Answer = { data: ServedFile; error?: undefined } | { data?: undefined; error: ApiError }

export type StatementFormat = 'pdf' | 'csv' | 'ofx'

/** Reads a file, which does not go through the cache. */
async function fetchFile(
  path: string,
  fallbackName: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  try {
    const response = await fetch(resolveUrl(path), {
      headers: { ...credentialHeaders(path), ...more },
      signal: AbortSignal.timeout(longestMs),
    })
    if (!response.ok) return { error: toApiError({ status: response.status, data: await response.json() }) }
    const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    return { data: { content: await response.blob(), name: named ?? fallbackName } }
  } catch (error) {
    return { error: toApiError({ status: 'FETCH_ERROR', error: String(error) }) }
  }
}

/** All data of a shopper, as a zip. */
export function fetchExport(userId: string): Promise<Answer> {
  return fetchFile(`/api/v1/users/${encodeURIComponent(userId)}/export`, 'meus-dados.zip')
}

/** What the page has seen of the ledger, which a file has to reflect too. */
function seen(): Record<string, string> {
  const position = ledgerPosition.current()
  return position > 0 ? { 'Ledger-Min-Sequence': String(position) } : {}
}

/** The statement, of all time or of some days, with what the page shows already. */
export function fetchStatement(
  userId: string,
  format: StatementFormat,
  days: { from: string; to: string },
): Promise<Answer> {
  const query = serializeParams({ userId, format, from: days.from, to: days.to })
  return fetchFile(`/api/v1/cashback/statement?${query}`, `devolve-extrato.${format}`, seen())
}

/** What was received by Pix in a calendar year. */
export function fetchReceivedYear(userId: string, year: number, format: 'pdf' | 'csv'): Promise<Answer> {
  return fetchFile(
    `/api/v1/cashback/received/${String(year)}?${serializeParams({ userId, format })}`,
    `devolve-recebidos-${String(year)}.${format}`,
    seen(),
  )
}

/** The receipt of a payment. */
export function fetchReceipt(userId: string, payoutId: string): Promise<Answer> {
  return fetchFile(
    `/api/v1/cashback/payouts/${encodeURIComponent(payoutId)}/receipt?${serializeParams({ userId })}`,
    'devolve-comprovante.pdf',
  )
}

/** The signed receipt of a click. */
export function fetchClickReceipt(userId: string, clickId: string): Promise<Answer> {
  return fetchFile(
    `/api/v1/cashback/clicks/${encodeURIComponent(clickId)}/receipt?${serializeParams({ userId })}`,
    'devolve-clique.txt',
  )
}

/** What the shopper attached to a claim. */
export function fetchClaimReceipt(userId: string, claimId: string): Promise<Answer> {
  return fetchFile(
    `/api/v1/cashback/claims/${encodeURIComponent(claimId)}/receipt?${serializeParams({ userId })}`,
    'comprovante',
  )
}
