import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const binary = process.env.E2E_BINARY ?? fileURLToPath(new URL('../../bin/devolve', import.meta.url))

/** Brings members to a partner's directory as an operator does, beside the running server. The first line names the columns. */
export function importMembers(directory: string, ...lines: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'devolve-members-'))
  try {
    const file = join(folder, 'members.csv')
    writeFileSync(file, `${lines.join('\n')}\n`)
    const data = process.env.E2E_DATA ?? ''
    const args = ['partner-members', 'import', '--directory', directory, file, '--data', data]
    execFileSync(binary, args, { stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
