// Starts `devolve serve --demo` on a data folder of its own and stops it when told to: node e2e/serve-demo.mjs HOST:PORT
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [address] = process.argv.slice(2)
const data = process.env.E2E_DATA
if (address === undefined || data === undefined) throw new Error('needs an address and E2E_DATA')

const binary = process.env.E2E_BINARY ?? fileURLToPath(new URL('../../bin/devolve', import.meta.url))
const server = spawn(binary, ['serve', '--demo', '--addr', address, '--data', data, '--log-level', 'warn'], {
  stdio: ['ignore', 'inherit', 'inherit'],
})

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))
server.on('error', (error) => {
  console.error(`cannot start ${binary}: ${error.message}`)
  process.exit(1)
})
