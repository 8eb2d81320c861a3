import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Has the stand-in for Google vouch for somebody from now on. */
export function becomeGoogleUser(email: string, { verified = true } = {}): void {
  const identity = { sub: `google-${email}`, email, email_verified: verified, name: 'Gabriela Google' }
  writeFileSync(join(process.env.E2E_DATA ?? '', 'google.json'), JSON.stringify(identity))
}
