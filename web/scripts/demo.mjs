// What measures the site shares: a demo of its own, and somebody signed in to it.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const account = { email: 'ana@devolve.example', password: 'devolve-demo' }
const patience = 180_000 // milliseconds

async function until(deadline, isSo, problem) {
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(problem)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Starts the program's demo at an address, on a data folder that is gone once it is stopped, and waits until its story is told. */
export async function startDemo(program, address) {
  const folder = mkdtempSync(join(tmpdir(), 'devolve-demo-'))
  chmodSync(folder, 0o755) // the embedded Postgres runs as another user when we are root
  const settings = ['--addr', address, '--data', folder, '--log-level', 'error']
  const server = spawn(program, ['serve', '--demo', ...settings], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  let said = ''
  server.stdout.on('data', (text) => (said += text))
  // It serves before its story is told, and has much to do meanwhile; pages of its people would change while they are measured.
  const isTold = () => {
    if (server.exitCode !== null) throw new Error(`${program} did not start`)
    return said.includes('Devolve is running.')
  }
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await until(Date.now() + patience, isTold, `${program} did not tell its story`)
  } catch (error) {
    await stop()
    throw error
  }
  return { base: `http://${address}`, stop }
}

/** The token of the demo's shopper. */
export async function signIn(base) {
  const page = await (await fetch(base)).text()
  const { apiKey } = JSON.parse(/id="devolve-config"[^>]*>([^<]*)</.exec(page)[1])
  const answer = await fetch(`${base}/api/v1/auth/login`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`nobody could sign in: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).access_token
}
