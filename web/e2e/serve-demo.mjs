// Starts `devolve serve --demo` and stops it when told to: node e2e/serve-demo.mjs HOST:PORT. The data folder is E2E_DATA;
// with E2E_DATA_TEMPORARY it is removed once the server has stopped.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [address] = process.argv.slice(2)
const data = process.env.E2E_DATA
if (address === undefined || data === undefined) throw new Error('needs an address and E2E_DATA')

const binary = process.env.E2E_BINARY ?? fileURLToPath(new URL('../../bin/devolve', import.meta.url))
const server = spawn(binary, ['serve', '--demo', '--addr', address, '--data', data, '--log-level', 'warn'], {
  stdio: ['ignore', 'inherit', 'inherit'],
})

function end(code) {
  if (process.env.E2E_DATA_TEMPORARY === '1') rmSync(data, { recursive: true, force: true })
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code) => end(code ?? 1))
server.on('error', (error) => {
  console.error(`cannot start ${binary}: ${error.message}`)
  end(1)
})
