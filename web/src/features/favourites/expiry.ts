const dayMs = 24 * 60 * 60 * 1000
const soonDays = 7

/** "Vence hoje", "Vence amanhã", "Vence em 7 dias"; null when that is further away, past or never. Both are days like 2026-11-20. */
export function expiryNotice(endDate: string | null, today: string): string | null {
  if (endDate === null) return null
  const days = Math.round((Date.parse(endDate) - Date.parse(today)) / dayMs)
  if (days < 0 || days > soonDays) return null
  if (days === 0) return 'Vence hoje'
  return days === 1 ? 'Vence amanhã' : `Vence em ${days} dias`
}
