/** The bytes of base64url without padding; null for anything else, also for another spelling of the same bytes. */
export function decode(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return null
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  const binary = atob(plain)
  if (btoa(binary).replaceAll('=', '') !== plain) return null
  return Uint8Array.from(binary, (each) => each.charCodeAt(0))
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place])
}
