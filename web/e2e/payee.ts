import { expect } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'
import { readPageConfig, sendConversion } from './demo'
import { makeNewcomer, type Newcomer } from './newcomer'

/** A shopper with a Pix key and confirmed cashback. */
export interface Payee extends Newcomer {
  readonly id: string
  readonly cents: number
  readonly orderId: string
}

/** Makes a shopper who is owed exactly so many cents, for one confirmed purchase. */
export async function makePayee(baseUrl: string, cents: number): Promise<Payee> {
  const newcomer = await makeNewcomer(baseUrl)
  const { apiKey, brandSlug } = await readPageConfig(baseUrl)
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${baseUrl}/api/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'X-User-Token': newcomer.token,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const { id } = await call<{ id: string }>('GET', `pbw-${brandSlug}-users`)
  await call('POST', 'auth/reauthenticate', { password: newcomer.password })
  await call('PUT', `pbw-${brandSlug}-users/${id}`, { birthdate: '1990-02-03' })
  await call('PUT', `pbw-${brandSlug}-users/${id}`, {
    cpf: makeCPF(),
    cb_pix: newcomer.email,
    cb_pix_type: 'EMAIL',
  })

  const stores = await call<{ slug: string }[]>('GET', 'store/top-cashback')
  const slug = stores[0]?.slug ?? ''
  const link = await call<string>('POST', 'coupon/redirect', { store: slug, userId: id })
  const clickId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(new URL(link).search)?.[0] ?? ''
  const records = () =>
    call<{ valueCents: number; saleValueCents: number; rateBasisPoints: number; status: string }[]>(
      'GET',
      `cashback?userId=${id}`,
    )
  const orderId = `PIX-${randomUUID().slice(0, 8)}`
  const transactionId = randomUUID()
  const report = (status: 'pending' | 'approved', saleCents: number) => {
    const now = new Date().toISOString()
    return sendConversion({
      transactionId,
      clickId,
      status,
      orderId,
      saleAmount: (saleCents / 100).toFixed(2),
      occurredAt: now,
      updatedAt: now,
    })
  }
  await report('pending', 100_00) // the rate of the click is known from it
  let rate = 0
  await expect(async () => {
    rate = (await records())[0]?.rateBasisPoints ?? 0
    expect(rate).toBeGreaterThan(0)
  }).toPass()
  await report('approved', Math.ceil((cents * 10_000) / rate))
  await expect(async () => {
    expect(await records()).toMatchObject([{ valueCents: cents, status: 'CASHBACK' }])
  }).toPass()
  return { ...newcomer, id, cents, orderId }
}

/** A CPF whose check digits are right. */
export function makeCPF(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10))
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, at) => total + digit * (length + 1 - at), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
