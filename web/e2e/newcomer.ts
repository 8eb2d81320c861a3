import { randomUUID } from 'node:crypto'
import { readPageConfig } from './demo'

export interface Newcomer {
  readonly email: string
  readonly password: string
  readonly token: string
}

/** Signs somebody up and in, for journeys that change an account. */
export async function makeNewcomer(baseUrl: string): Promise<Newcomer> {
  const { apiKey } = await readPageConfig(baseUrl)
  const who = { email: `pessoa-${randomUUID().slice(0, 8)}@exemplo.test`, password: 'mangaba madura' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${baseUrl}/api/v1/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  await post('users', { ...who, name: 'Pessoa Nova', acceptsTerms: true, acceptsOffers: false })
  const { access_token: token = '' } = await post('auth/login', who)
  return { ...who, token }
}
