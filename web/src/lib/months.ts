const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** "dezembro" from "2026-12" or a day of it. */
function monthName(month: string): string {
  return months[Number(month.slice(5, 7)) - 1] ?? ''
}

/** "31 de dezembro de 2026" from the day "2026-12-31". */
export function formatLongDate(date: string): string {
  return `${formatDayMonth(date)} de ${date.slice(0, 4)}`
}

/** "31 de dezembro" from the day "2026-12-31". */
export function formatDayMonth(date: string): string {
  return `${Number(date.slice(8))} de ${monthName(date)}`
}

/** "nov" from "2026-11". */
export function formatShortMonth(month: string): string {
  return monthName(month).slice(0, 3)
}

/** "novembro de 2026" from "2026-11". */
export function formatLongMonth(month: string): string {
  return `${monthName(month)} de ${month.slice(0, 4)}`
}
