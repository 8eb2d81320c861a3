// Starts `devolve serve --demo` on a new data folder and stops it when told to: node e2e/serve-demo.mjs HOST:PORT FOLDER. An OpenID
// provider stands in for Google: it vouches for whomever google.json in the data folder names (google.ts).
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OAuth2Server } from 'oauth2-mock-server'

const [address, data] = process.argv.slice(2)
if (address === undefined || data === undefined) throw new Error('needs an address and a data folder')

const google = new OAuth2Server()
await google.issuer.keys.generate('RS256')
await google.start(undefined, '127.0.0.1')
google.service.on('beforeTokenSigning', (token) => {
  Object.assign(token.payload, JSON.parse(readFileSync(join(data, 'google.json'), 'utf8')))
})

const binary = process.env.E2E_BINARY ?? fileURLToPath(new URL('../../bin/devolve', import.meta.url))
const server = spawn(binary, ['serve', '--demo', '--addr', address, '--data', data, '--log-level', 'warn'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    DEVOLVE_PAYOUT_DAYS: 'none', // journeys plan their own runs, whatever day it is
    DEVOLVE_STAFF_HOLD: '0', // colleagues are made and work at once
    DEVOLVE_FEEDBACK_MAIL: 'atendimento@trevo.example',
    DEVOLVE_GOOGLE_CLIENT_ID: 'devolve',
    DEVOLVE_GOOGLE_CLIENT_SECRET: 'secret',
    DEVOLVE_GOOGLE_ISSUER: google.issuer.url,
  },
})

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))
server.on('error', (error) => {
  console.error(`cannot start ${binary}: ${error.message}`)
  process.exit(1)
})
