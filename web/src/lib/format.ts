const timeZone = 'America/Sao_Paulo'

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const isoDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone })
const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
const longDateFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', dateStyle: 'long' })
const dayMonthFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const shortMonthFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'short' })
const longMonthFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** "21/11/2026", in São Paulo. */
export function formatDay(instant: string): string {
  return dayFormat.format(new Date(instant))
}

/** The day in São Paulo, as "2026-11-21". */
export function dayInSaoPaulo(now: Date): string {
  return isoDayFormat.format(now)
}

/** "31/12/2026" from the day "2026-12-31"; "-" where there is none. */
export function formatDate(date: string | null): string {
  return date === null ? '-' : date.split('-').reverse().join('/')
}

/** "31 de dezembro de 2026" from the day "2026-12-31". */
export function formatLongDate(date: string): string {
  return longDateFormat.format(new Date(`${date}T00:00:00Z`))
}

/** "31 de dezembro" from the day "2026-12-31". */
export function formatDayMonth(date: string): string {
  return dayMonthFormat.format(new Date(`${date}T00:00:00Z`))
}

/** "21/11/2026 às 14:02", in São Paulo. */
export function formatDayTime(instant: string): string {
  const date = new Date(instant)
  return `${dayFormat.format(date)} às ${timeFormat.format(date)}`
}

/** "14:02", in São Paulo. */
export function formatTime(instant: Date): string {
  return timeFormat.format(instant)
}

function monthStart(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}

/** "nov" from "2026-11". */
export function formatShortMonth(month: string): string {
  return shortMonthFormat.format(monthStart(month)).replace('.', '')
}

/** "novembro de 2026" from "2026-11". */
export function formatLongMonth(month: string): string {
  return longMonthFormat.format(monthStart(month))
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

/** "1.234": a whole number with Brazilian grouping. */
export function formatCount(value: number): string {
  return value.toLocaleString('pt-BR')
}
