import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Lets time go by for a Pix key, which nothing is paid to on its first day. */
export async function ageKeys(...userIds: string[]): Promise<void> {
  const endpoints = readFileSync(join(process.env.E2E_DATA ?? '', 'endpoints.json'), 'utf8')
  const { database_url: connectionString } = JSON.parse(endpoints) as { database_url: string }
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      "UPDATE users SET pix_key_changed_at = pix_key_changed_at - interval '2 days' WHERE id = ANY($1)",
      [userIds],
    )
  } finally {
    await client.end()
  }
}
