/** The first day after a month, as a date of UTC: days of the book have no clock. */
function after(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1))
}

/** "2026-10-31" from "2026-10". */
export function lastDay(month: string): string {
  return new Date(after(month).getTime() - 86_400_000).toISOString().slice(0, 10)
}

/** "2026-11" from "2026-10"; back with minus one. */
export function monthFrom(month: string, steps: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7)
}

/** The end of the month before a day. */
export function monthEndBefore(day: string): string {
  return lastDay(monthFrom(day.slice(0, 7), -1))
}

/** The next end of a month after a day; null where it has not come yet. */
export function monthEndAfter(day: string, today: string): string | null {
  const month = day.slice(0, 7)
  const end = lastDay(month) > day ? lastDay(month) : lastDay(monthFrom(month, 1))
  return end < today ? end : day < today ? today : null
}
