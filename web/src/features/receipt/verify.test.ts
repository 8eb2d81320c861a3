import { readFileSync } from 'node:fs'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReceiptKey, readKeys, verifyReceipt } from './verify'

// What the server signs, written by go test ./ledger/receipt -run TestGolden -update.
const file = (name: string) => readFileSync(`../ledger/receipt/testdata/${name}`, 'utf8')
const keys = readKeys(JSON.parse(file('keys.json'))) ?? []
const withTerms = file('terms.txt')

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
})

const b64 = (text: string) => Buffer.from(text).toString('base64url')

describe('a receipt', () => {
  it('says what the click promised, in the words of the statement', async () => {
    expect(await verifyReceipt(withTerms, keys)).toEqual({
      is: 'genuine',
      receipt: {
        click: '0190a0c8-0000-7000-8000-000000000001',
        at: '2026-11-28T15:30:00.123456Z',
        store: { slug: 'livraria-jatoba', name: 'Livraria <Jatobá> & Cia' },
        loyalty: true,
        promised: [
          { name: 'Demais compras', text: '2%' },
          { name: 'Moda & <beleza>', text: '12%, até R$\u00a050,00 por compra' },
          { name: 'Outra categoria', text: 'sem cashback' },
          { name: 'Viagens', text: 'R$\u00a010,00 por compra' },
        ],
        termsHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    })
    const flat = await verifyReceipt(file('flat.txt'), keys)
    expect(flat).toMatchObject({
      receipt: { promised: [{ name: 'Todas as compras', text: '5,5%' }], termsHash: null },
    })
  })

  it('is refused when anything of it is another', async () => {
    const [head = '', says = '', signed = ''] = withTerms.trim().split('.')
    const otherHead = (header: object) => `${b64(JSON.stringify(header))}.${says}.${signed}`
    const altered = b64(Buffer.from(says, 'base64url').toString().replace('12%', '22%'))
    const anothers: ReceiptKey[] = [{ id: 'k', bytes: new Uint8Array(32).fill(7) }]
    const why = async (text: string, by: readonly ReceiptKey[] = keys) => {
      const outcome = await verifyReceipt(text, by)
      return outcome.is === 'refused' ? outcome.why : outcome.is
    }
    expect(await why('')).toBe('form')
    expect(await why(`${withTerms.trim()}.x`)).toBe('form')
    expect(await why(`${head}.${says}.${signed}=`)).toBe('form')
    expect(await why('x'.repeat(512 * 1024 + 1))).toBe('size')
    expect(await why(otherHead({ alg: 'none', kid: 'k', typ: 'devolve-click-receipt' }))).toBe('other')
    expect(await why(otherHead({ alg: 'HS256', kid: 'k', typ: 'devolve-click-receipt' }))).toBe('other')
    expect(await why(otherHead({ alg: 'EdDSA', kid: 'k', typ: 'devolve-click-receipt', jwk: {} }))).toBe(
      'other',
    )
    expect(await why(otherHead({ alg: 'EdDSA', kid: 'z', typ: 'devolve-click-receipt' }))).toBe('key')
    expect(await why(`${head}.${altered}.${signed}`)).toBe('signature')
    expect(await why(withTerms, anothers)).not.toBe('genuine')
  })

  it('cannot be checked by a browser without Ed25519', async () => {
    vi.stubGlobal('crypto', {
      subtle: { importKey: () => Promise.reject(new DOMException('no', 'NotSupportedError')) },
    })
    expect(await verifyReceipt(withTerms, keys)).toEqual({ is: 'unable' })
    vi.stubGlobal('crypto', {})
    expect(await verifyReceipt(withTerms, keys)).toEqual({ is: 'unable' })
  })
})

it('takes keys of Ed25519 alone', () => {
  expect(keys).toHaveLength(1)
  for (const set of [
    null,
    {},
    { keys: [] },
    {
      keys: [
        { kty: 'RSA', kid: 'a' },
        { kty: 'OKP', crv: 'Ed25519', kid: 'a', x: 'AA' },
      ],
    },
  ])
    expect(readKeys(set)).toBeNull()
})
