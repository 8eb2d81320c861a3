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

/** Starts the program's demo at an address, on a data folder that is gone once it is stopped. */
export async function startDemo(program, address) {
  const folder = mkdtempSync(join(tmpdir(), 'devolve-demo-'))
  chmodSync(folder, 0o755) // the embedded Postgres runs as another user when we are root
  const settings = ['--addr', address, '--data', folder, '--log-level', 'error']
  const server = spawn(program, ['serve', '--demo', ...settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error(`${program} did not start`)
    return fetch(`http://${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await until(Date.now() + patience, isReady, `${program} is not ready`)
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
  let token
  const isIn = async () => {
    const answer = await fetch(`${base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    })
    if (answer.ok) token = (await answer.json()).access_token
    return answer.ok
  }
  await until(Date.now() + patience, isIn, 'nobody could sign in') // a new demo is ready before all of its people are there
  return token
}
