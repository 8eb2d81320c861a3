import { execFileSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const binary = process.env.E2E_BINARY ?? fileURLToPath(new URL('../../bin/devolve', import.meta.url))

/** Runs `devolve` on the data folder of the running server, as an operator does. */
export function operate(...args: string[]): string {
  return execFileSync(binary, [...args, '--data', process.env.E2E_DATA ?? ''], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

/** The handles of all who work there. */
function colleagues(): string[] {
  const [, ...rows] = operate('staff', 'list').trimEnd().split('\n')
  return rows.map((row) => row.split(/\s+/)[1] ?? '')
}

/** Names somebody in whose name others are added; nothing where there is nobody yet. */
function bySomebody(): string[] {
  const [somebody] = colleagues()
  return somebody === undefined ? [] : ['--by', somebody]
}

/** The same in the name of a colleague who may: for a day after others added them, commands let them only look. */
export function operateAsAny(...args: string[]): string {
  let refusal: unknown
  for (const by of colleagues()) {
    try {
      return operate(...args, '--by', by)
    } catch (error) {
      refusal = error
    }
  }
  throw new Error('nobody may do it', { cause: refusal })
}

/** Somebody who works at the finance desk, with an authenticator at hand. */
export class Colleague {
  /** The steps of thirty seconds whose codes were used: each is good once, and an older one is not after it. */
  private lastStep = 0

  private constructor(
    readonly handle: string,
    readonly oneTimePassword: string,
    private readonly secret: Buffer,
    readonly password = `sagui ${randomUUID().slice(0, 8)} mico`,
  ) {}

  /** Adds a colleague, who still has the one-time password. */
  static add(name: string, ...roles: ('finance' | 'approver')[]): Colleague {
    const handle = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 6)}`
    const add = ['staff', 'add', handle, '--name', name, ...roles.flatMap((role) => ['--role', role])]
    let told: string
    try {
      told = operate(...add, ...bySomebody())
    } catch {
      told = operate(...add, ...bySomebody()) // another test was the first meanwhile
    }
    return Colleague.told(handle, told)
  }

  /** Adds somebody of a network, in the name of whoever may. */
  static addTo(network: string): Colleague {
    if (colleagues().length === 0) Colleague.add('Maria Souza', 'finance')
    const handle = `ana.${randomUUID().slice(0, 6).replace(/^\d/, 'a')}`
    return Colleague.told(handle, operateAsAny('partner', 'account', 'add', network, handle))
  }

  /** Reads what a command shows once. */
  private static told(handle: string, told: string): Colleague {
    const line = (label: string) => new RegExp(`^${label}\\s+(\\S+)`, 'm').exec(told)?.[1] ?? ''
    const secret = new URL(line('otpauth')).searchParams.get('secret') ?? ''
    return new Colleague(handle, line('password'), fromBase32(secret))
  }

  /** The next code of the authenticator (RFC 6238: SHA-1, six digits, thirty seconds). */
  code(): string {
    const step = Math.max(Math.floor(Date.now() / 30_000), this.lastStep + 1)
    this.lastStep = step
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(step))
    const hash = createHmac('sha1', this.secret).update(counter).digest()
    const offset = (hash.at(-1) ?? 0) & 0xf
    return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
  }
}

/** Decodes base 32 (RFC 4648) without padding. */
function fromBase32(text: string): Buffer {
  const bits = text.replace(/./g, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.match(/[01]{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
