import { formatBasisPoints, formatDayTime } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { TermsRow } from '../api/generated'
import type { Word } from '../words/money'
import { audiences, type standingOf } from './draft'

/** Whether a row counts by now. */
export const standingWords: Record<ReturnType<typeof standingOf>, Word> = {
  now: { label: 'Vale agora', tone: 'good', icon: 'check' },
  ahead: { label: 'Programada', tone: 'waiting', icon: 'clock' },
  over: { label: 'Acabou', tone: 'quiet', icon: 'close' },
}

/** What a row promises: "4,5% da venda, até R$ 30,00 por compra, até R$ 50,00 por pessoa na campanha natal". */
export function promiseText(row: TermsRow): string {
  const { capCents, campaign, campaignCapCents } = row
  return [
    shareText(row),
    capCents !== undefined && `até ${formatCents(cents(capCents))} por compra`,
    campaignCapCents !== undefined &&
      `até ${formatCents(cents(campaignCapCents))} por pessoa na campanha ${campaign ?? ''}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

function shareText({ saleBps = 0, commissionBps = 0, fixedCents = 0 }: TermsRow): string {
  if (saleBps > 0) return `${formatBasisPoints(saleBps)} da venda`
  if (commissionBps > 0) return `${formatBasisPoints(commissionBps)} da comissão`
  return fixedCents > 0 ? `${formatCents(cents(fixedCents))} por compra` : 'Sem cashback'
}

/** What a row is of: "Eletrônicos (ELETRO), na primeira compra". */
export function scopeText({ group, words, for: whom }: TermsRow): string {
  const products = group === undefined ? (words ?? 'Todos os produtos') : `${words ?? 'Grupo'} (${group})`
  const audience = audiences.find(({ value }) => value === whom)?.label ?? whom
  return whom === 'everybody' ? products : `${products}, ${audience.toLowerCase()}`
}

/** When a row counts: "27/11/2026 às 00:00 a 28/11/2026 às 00:00". */
export function periodText({ from, until }: TermsRow): string {
  return until === undefined
    ? `Desde ${formatDayTime(from)}`
    : `${formatDayTime(from)} a ${formatDayTime(until)}`
}
