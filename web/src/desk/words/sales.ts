import type { Hand } from '../api/generated'

const verdicts = new Map([
  ['pending', 'Em análise'],
  ['approved', 'Confirmada'],
  ['declined', 'Recusada'],
])

/** What the network says of a sale. */
export function verdictText(verdict: string): string {
  return verdicts.get(verdict) ?? verdict
}

/** What somebody of the team did to a sale. */
export const handTexts: Record<Hand['deed'], string> = {
  attributed: 'Disse de que clique a venda veio',
  released: 'Liberou o cashback acima da comissão',
  corrected: 'Corrigiu o que a rede enviou',
}

/** "3 vendas". */
export function salesText(count: number): string {
  return count === 1 ? '1 venda' : `${count.toLocaleString('pt-BR')} vendas`
}

const minuteMs = 60_000

/** How long before another instant something was: "12 min", "3 h 05 min", "2 dias e 4 h". */
export function timeBefore(instant: string, later: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(later) - Date.parse(instant)) / minuteMs))
  if (minutes < 1) return 'menos de 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  const days = Math.floor(hours / 24)
  const rest = hours % 24 === 0 ? '' : ` e ${hours % 24} h`
  return `${days} ${days === 1 ? 'dia' : 'dias'}${rest}`
}
