import { isTabSession, type TabSession, tabSession } from '@/lib/tab-session'

const deviceKey = 'devolve-desk-device'

interface DeskSession extends TabSession {
  /** When it is over at the latest. */
  readonly expiresAt: string
}

function isDeskSession(value: unknown): value is DeskSession {
  return isTabSession(value) && typeof Reflect.get(value, 'expiresAt') === 'string'
}

const inTab = tabSession('devolve-desk-session', isDeskSession)
let usedAt = 0

/** The session of this tab. What proves the device outlives it and opens nothing. */
export const deskSession = {
  ...inTab,
  write(session: DeskSession): void {
    inTab.write(session)
    this.noteUse()
  },
  /** The server has just seen the token. */
  noteUse(): void {
    usedAt = Date.now()
  },
  /** When the server last saw the token, as far as this page knows. */
  usedAt(): number {
    return usedAt
  },
  device(): string | undefined {
    return localStorage.getItem(deviceKey) ?? undefined
  },
  keepDevice(deviceToken: string): void {
    localStorage.setItem(deviceKey, deviceToken)
  },
}
