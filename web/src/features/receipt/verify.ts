import { decode, sameBytes } from './base64'

/** A public key, as /.well-known/devolve-receipts.json has it. */
export interface ReceiptKey {
  readonly id: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What a genuine receipt says. */
export interface Receipt {
  readonly click: string
  readonly at: string
  readonly store: { readonly slug: string; readonly name: string }
  readonly loyalty: boolean
  /** What each group of purchases earns, in the words of the statement; none: no cashback. */
  readonly promised: readonly { readonly name: string; readonly text: string }[]
  readonly termsHash: string | null
}

/** Why a receipt is not believed. */
export type Refusal = 'size' | 'form' | 'other' | 'key' | 'signature' | 'content'

export type Outcome =
  | { readonly is: 'genuine'; readonly receipt: Receipt }
  | { readonly is: 'refused'; readonly why: Refusal }
  /** This browser has no Ed25519. */
  | { readonly is: 'unable' }

/** As large as receipt.MaxSize of the server. */
export const longest = 512 * 1024

const refused = (why: Refusal): Outcome => ({ is: 'refused', why })

/** Reads the keys of a JWK Set, those of other kinds left out; null where it has none. */
export function readKeys(set: unknown): readonly ReceiptKey[] | null {
  if (!isObject(set) || !Array.isArray(set.keys)) return null
  const keys = set.keys.flatMap((key: unknown): ReceiptKey[] => {
    if (!isObject(key) || key.kty !== 'OKP' || key.crv !== 'Ed25519') return []
    const bytes = typeof key.x === 'string' ? decode(key.x) : null
    return typeof key.kid === 'string' && bytes?.length === 32 ? [{ id: key.kid, bytes }] : []
  })
  return keys.length === 0 ? null : keys
}

/** Checks a receipt here, without asking anybody; see ledger/receipt, which signs it. */
export async function verifyReceipt(text: string, keys: readonly ReceiptKey[]): Promise<Outcome> {
  if (text.length > longest) return refused('size')
  const [head, says, signed, more] = text.trim().split('.')
  if (head === undefined || says === undefined || signed === undefined || more !== undefined)
    return refused('form')
  const [header, content, signature] = [decode(head), decode(says), decode(signed)]
  if (header === null || content === null || signature === null) return refused('form')
  const named = parse(header)
  if (!isObject(named)) return refused('form')
  if (named.alg !== 'EdDSA' || named.typ !== 'devolve-click-receipt' || Object.keys(named).length !== 3)
    return refused('other')
  const key = keys.find(({ id }) => id === named.kid)
  if (key === undefined) return refused('key')
  const fits = await isSigned(key, new TextEncoder().encode(`${head}.${says}`), signature)
  if (fits === null) return { is: 'unable' }
  if (!fits) return refused('signature')
  const receipt = await toReceipt(parse(content))
  return receipt === null ? refused('content') : { is: 'genuine', receipt }
}

/** Null where the browser cannot tell. */
async function isSigned(
  key: ReceiptKey,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
  try {
    const imported = await crypto.subtle.importKey('raw', key.bytes, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signature, message)
  } catch {
    return null
  }
}

async function toReceipt(says: unknown): Promise<Receipt | null> {
  if (!isObject(says) || says.version !== 1 || !isObject(says.store) || !Array.isArray(says.promised))
    return null
  const { click, at, store, promised, terms, terms_hash: hash } = says
  if (typeof click !== 'string' || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
  if (typeof store.slug !== 'string' || typeof store.name !== 'string') return null
  const lines = promised.filter(isLine)
  if (lines.length !== promised.length || (terms !== undefined && !(await isHash(terms, hash)))) return null
  return {
    click,
    at,
    store: { slug: store.slug, name: store.name },
    loyalty: says.loyalty === true,
    promised: lines,
    termsHash: typeof hash === 'string' ? hash : null,
  }
}

async function isHash(terms: unknown, hash: unknown): Promise<boolean> {
  if (typeof terms !== 'string' || typeof hash !== 'string') return false
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(terms)))
  const given = hash.match(/../g)?.map((byte) => parseInt(byte, 16)) ?? []
  return sameBytes(sum, Uint8Array.from(given))
}

function isLine(line: unknown): line is { name: string; text: string } {
  return isObject(line) && typeof line.name === 'string' && typeof line.text === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
