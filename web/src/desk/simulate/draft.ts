import type { Simulation, SimulationRequest, TermsFile } from '../api/generated'
import { monthFrom } from '../book/months'

/** How many months a simulation of the desk looks at, at most. */
export const mostMonths = 6

/** The months that can be chosen: those of the last year, the newest first. */
export function monthsBefore(present: string): readonly string[] {
  return Array.from({ length: 12 }, (_, back) => monthFrom(present, -back))
}

/** What is typed and chosen. */
export interface SimulationDraft {
  readonly kind: 'terms' | 'payout'
  readonly text: string
  readonly against: string
  readonly begun: boolean
  readonly payout: string
  readonly againstPayout: string
  readonly network: string
  readonly months: readonly string[]
}

/** Files of terms are tables with a line of column names, or YAML, whose lines begin with a hyphen or a name with a colon. */
export function termsFile(text: string): TermsFile {
  const first = text.trimStart().split('\n')[0] ?? ''
  return { format: /^(-|#|[a-z_]+:)/i.test(first) ? 'yaml' : 'csv', text }
}

/** What is wrong before anything is asked. */
export function wrongOf({ kind, text, payout, months }: SimulationDraft) {
  return {
    ...(kind === 'terms' &&
      text.trim() === '' && { text: 'Escolha o arquivo de termos, ou cole o que ele diz.' }),
    ...(kind === 'payout' && payout === '' && { payout: 'Escolha o prazo.' }),
    ...((months.length === 0 || months.length > mostMonths) && {
      months: `Escolha de 1 a ${String(mostMonths)} meses.`,
    }),
  }
}

/** What is asked of the server. */
export function requestOf(draft: SimulationDraft): SimulationRequest {
  const months = [...draft.months]
  if (draft.kind === 'payout')
    return {
      months,
      payout: draft.payout,
      ...(draft.againstPayout !== '' && { againstPayout: draft.againstPayout }),
      ...(draft.network.trim() !== '' && { network: draft.network.trim() }),
    }
  return {
    months,
    terms: termsFile(draft.text),
    begun: draft.begun,
    ...(draft.against.trim() !== '' && { against: termsFile(draft.against) }),
  }
}

const leftWords = {
  nobody: 'sem conta conhecida: não rendem cashback em nenhum caso',
  unpromised: 'cujo clique não prometia nada',
  no_commission: 'cuja comissão a rede ainda não informou',
  stranger: 'cujo cupom saiu do catálogo: não se sabe se era de um clube',
  unread: 'cujo clique ou último evento não pôde ser lido',
} as const

/** Why sales keep what the ledger says. */
export function leftText(why: Simulation['left'][number]['why']): string {
  return leftWords[why]
}

/** "12,5 dias", from tenths. */
export function meanDays(tenths: number): string {
  return `${(tenths / 10).toLocaleString('pt-BR', { minimumFractionDigits: 1 })} dias`
}
