import { expect } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mail that the server kept at /dev/mail instead of sending it. */
export interface Mail {
  id: string
  at: Date
  to: string
  subject: string
  /** The mail as plain text. */
  text: string
  /** Every address in the text, in its order: the button's comes first. */
  links: string[]
}

const entry =
  /<a href="\/dev\/mail\/([^"]+)"><strong>([^<]*)<\/strong><time datetime="([^"]+)">[^<]*<\/time><small>([^<]*)<\/small>/g

function unescape(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

async function get(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${String(response.status)}`)
  return response.text()
}

/** Waits for the newest mail to somebody, younger than `since` when that is given, and reads it. */
export async function latestMail(
  baseUrl: string,
  to: string,
  subject: string | RegExp,
  since = new Date(0),
): Promise<Mail> {
  let found: Omit<Mail, 'text' | 'links'> | undefined
  await expect(async () => {
    const list = await get(`${baseUrl}/dev/mail`)
    found = [...list.matchAll(entry)]
      .map(([, id = '', title = '', at = '', address = '']) => ({
        id,
        at: new Date(at),
        to: unescape(address),
        subject: unescape(title),
      }))
      .find(
        (mail) =>
          mail.to === to &&
          mail.at >= since &&
          (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)),
      )
    expect(found, `a mail "${String(subject)}" to ${to}`).toBeDefined()
  }).toPass({ timeout: 30_000 })
  if (found === undefined) throw new Error('there is no such mail')
  const page = await get(`${baseUrl}/dev/mail/${found.id}`)
  const text = unescape(/<pre data-text>([^]*?)<\/pre>/.exec(page)?.[1] ?? '')
  return { ...found, text, links: text.match(/https?:\/\/\S+/g) ?? [] }
}

/**
 * What the link under a reminder of saved coupons leads to (api/account/unsubscribe.go). A real one is mailed at nine in the
 * morning only.
 */
export function unsubscribePath(userId: string): string {
  const file = join(process.env.E2E_DATA ?? '', 'secrets', 'data-keys.json')
  const keys = JSON.parse(readFileSync(file, 'utf8')) as { secret: string }[]
  const oldest = Buffer.from(keys.at(-1)?.secret ?? '', 'base64')
  const told = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), Buffer.from('r')])
  const key = createHmac('sha256', oldest).update('devolve index').digest()
  const proof = createHmac('sha256', key).update('unsubscribe\0').update(told).digest()
  return `/descadastro#token=${Buffer.concat([told, proof]).toString('base64url')}`
}
