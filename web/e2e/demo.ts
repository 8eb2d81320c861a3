import { expect } from '@playwright/test'
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface DemoFile {
  url: string
  email: string
  password: string
  webhook: { url: string; partner: string; secret: string }
  club: { slug: string; code: string }
  /** Whom finance can pay: one is paid, one has a key that the bank refuses, and of one the money comes back. */
  payees: [Payee, Payee, Payee]
}

export interface Payee {
  email: string
  password: string
  cents: number
}

interface Conversion {
  transactionId: string
  clickId: string
  status: 'pending' | 'approved' | 'declined'
  orderId: string
  saleAmount: string
  /** 30.00 where nothing is said. */
  commission?: string
  occurredAt: string
  updatedAt: string
  reason?: string
}

/** What the demo wrote into its data folder; it is there once the history has been told. */
export async function readDemo(): Promise<DemoFile> {
  const file = join(process.env.E2E_DATA ?? '', 'demo.json')
  let demo: DemoFile | undefined
  await expect(() => {
    demo = JSON.parse(readFileSync(file, 'utf8')) as DemoFile
  }).toPass({ timeout: 60_000 })
  if (demo === undefined) throw new Error(`nothing in ${file}`)
  return {
    ...demo,
    email: process.env.E2E_EMAIL ?? demo.email,
    password: process.env.E2E_PASSWORD ?? demo.password,
  }
}

/** What the server tells the web application in its page. */
export async function readPageConfig(baseUrl: string): Promise<{ apiKey: string; brandSlug: string }> {
  const page = await (await fetch(baseUrl)).text()
  const text = /id="devolve-config"[^>]*>([^<]*)</.exec(page)?.[1]
  if (text === undefined) throw new Error('the page carries no configuration')
  return JSON.parse(text) as { apiKey: string; brandSlug: string }
}

/** A shopper who talks to the API directly. */
export class Shopper {
  private constructor(
    private readonly baseUrl: string,
    readonly key: string,
    readonly token: string,
    readonly id: string,
  ) {}

  /** Signs somebody in: the demo's shopper, or whoever is named. */
  static async signIn(baseUrl: string, who?: Pick<DemoFile, 'email' | 'password'>): Promise<Shopper> {
    const { email, password } = who ?? (await readDemo())
    const { apiKey: key, brandSlug } = await readPageConfig(baseUrl)
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const login = await fetch(`${baseUrl}/api/v1/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    })
    const { access_token: token } = (await login.json()) as { access_token: string }
    const user = await fetch(`${baseUrl}/api/v1/pbw-${brandSlug}-users`, {
      headers: { ...headers, 'X-User-Token': token },
    })
    const { id } = (await user.json()) as { id: string }
    return new Shopper(baseUrl, key, token, id)
  }

  /** Clicks through to a store, the one with the most cashback if none is named; the click's id is taken from the network's link. */
  async click(slug?: string): Promise<{ clickId: string; store: string }> {
    const headers = {
      Authorization: `Bearer ${this.key}`,
      'X-User-Token': this.token,
      'Content-Type': 'application/json',
    }
    const stores = await fetch(`${this.baseUrl}/api/v1/store/top-cashback`, { headers })
    const all = (await stores.json()) as { slug: string; name: string }[]
    const store = slug === undefined ? all[0] : all.find((one) => one.slug === slug)
    if (store === undefined) throw new Error('the demo has no such store')
    const answer = await fetch(`${this.baseUrl}/api/v1/coupon/redirect`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ store: store.slug, userId: this.id }),
    })
    const link = new URL((await answer.json()) as string)
    const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
    const clickId = [...link.searchParams.values()].map((value) => uuid.exec(value)?.[0]).find(Boolean)
    if (clickId === undefined) throw new Error(`no click id in ${link.href}`)
    return { clickId, store: store.name }
  }
}

/** Sends one conversion as the demo network does: signed as Standard Webhooks says. */
export async function sendConversion(conversion: Conversion): Promise<void> {
  const { webhook } = await readDemo()
  const now = new Date()
  const body = JSON.stringify({
    type: 'conversion.updated',
    timestamp: now.toISOString(),
    data: { commission: '30.00', currency: 'BRL', ...conversion },
  })
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(webhook.secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const answer = await fetch(webhook.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
  expect(answer.status, await answer.text()).toBe(202)
}

/** Reports a purchase that follows a click, and returns the store's number of it. */
export async function buy(
  clickId: string,
  { order = `COMPRA-${randomUUID().slice(0, 8)}`, saleAmount = '200.00' } = {},
): Promise<string> {
  const now = new Date().toISOString()
  await sendConversion({
    transactionId: `tx-${order}`,
    clickId,
    status: 'pending',
    orderId: order,
    saleAmount,
    occurredAt: now,
    updatedAt: now,
  })
  return order
}
