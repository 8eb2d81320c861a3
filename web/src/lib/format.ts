const timeZone = 'America/Sao_Paulo'

/** A form of dates that is made when it is first used: the browser takes a tenth of a second to make the first one on a slow phone. */
function dateForm(options: Intl.DateTimeFormatOptions) {
  let form: Intl.DateTimeFormat | undefined
  return (date: Date) => (form ??= new Intl.DateTimeFormat('pt-BR', options)).format(date)
}

const dayForm = dateForm({ timeZone, dateStyle: 'short' })
const timeForm = dateForm({ timeZone, timeStyle: 'short' })

/** "21/11/2026", in São Paulo. */
export function formatDay(instant: string): string {
  return dayForm(new Date(instant))
}

/** The day in São Paulo, as "2026-11-21". The first call makes the form of all days. */
export function dayInSaoPaulo(now: Date): string {
  return dayForm(now).split('/').reverse().join('-')
}

/** "31/12/2026" from the day "2026-12-31"; "-" where there is none. */
export function formatDate(date: string | null): string {
  return date === null ? '-' : date.split('-').reverse().join('/')
}

/** "21/11/2026 às 14:02", in São Paulo; a number is in epoch milliseconds. */
export function formatDayTime(instant: string | number): string {
  const date = new Date(instant)
  return `${dayForm(date)} às ${timeForm(date)}`
}

/** "14:02", in São Paulo. */
export function formatTime(instant: Date): string {
  return timeForm(instant)
}

/** "há 20 min", "há 3 h", "há 2 dias": how long ago something was. It stays on one line. */
export function formatAgo(instant: string): string {
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(instant)) / 60_000))
  if (minutes < 60) return `há\u00a0${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `há\u00a0${hours}\u00a0h` : `há\u00a0${Math.floor(hours / 24)}\u00a0dias`
}

/** "2,5%" from 250 basis points; whole percents without a decimal. */
export function formatBasisPoints(basisPoints: number): string {
  const digits = String(Math.abs(basisPoints)).padStart(3, '0')
  const decimals = digits.slice(-2).replace(/0+$/, '')
  return `${basisPoints < 0 ? '-' : ''}${digits.slice(0, -2)}${decimals === '' ? '' : `,${decimals}`}%`
}

/** The first block of a UUID: enough for a person to tell two records apart. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** A rate in millionths of a real, with at least four decimals: 5,4321. */
export function formatRate(millionths: number): string {
  const whole = Math.trunc(millionths / 1_000_000)
  const fraction = String(millionths % 1_000_000).padStart(6, '0')
  return `${formatCount(whole)},${fraction.replace(/0{1,2}$/u, '')}`
}

/** "1.234": a whole number with Brazilian grouping. */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '.')
}
