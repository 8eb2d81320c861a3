const key = 'invitation'

/** For how long a link to sign up with is remembered. */
const days = 30

/** Where the code of an invitation is kept that somebody followed, until they sign up. */
export const invitationStore = {
  read(): string | undefined {
    const [code = '', at = ''] = localStorage.getItem(key)?.split(' ') ?? []
    const age = Date.now() - Number(at)
    return code !== '' && age >= 0 && age < days * 24 * 60 * 60 * 1000 ? code : undefined
  },
  write(code: string): void {
    localStorage.setItem(key, `${code} ${String(Date.now())}`)
  },
  remove(): void {
    localStorage.removeItem(key)
  },
}
