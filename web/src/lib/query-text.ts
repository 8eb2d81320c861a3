const longest = 80 // characters that the API takes

/** A parameter's text as the server reads it: without what is no text, and no longer than the API takes. */
export function queryText(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? '').replace(/[\p{Cc}\uFEFF]/gu, '').trim()
  return Array.from(text).slice(0, longest).join('')
}
