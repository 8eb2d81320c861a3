/** Without line breaks and runs of spaces, as reasons are kept. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
