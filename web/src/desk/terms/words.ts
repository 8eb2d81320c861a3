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

/** What a row promises: "4,5% da venda, até R$ 30,00 por compra". */
export function promiseText({ saleBps, commissionBps, fixedCents, capCents }: TermsRow): string {
  const promise =
    (saleBps ?? 0) > 0
      ? `${formatBasisPoints(saleBps ?? 0)} da venda`
      : (commissionBps ?? 0) > 0
        ? `${formatBasisPoints(commissionBps ?? 0)} da comissão`
        : (fixedCents ?? 0) > 0
          ? `${formatCents(cents(fixedCents ?? 0))} por compra`
          : 'Sem cashback'
  return capCents === undefined ? promise : `${promise}, até ${formatCents(cents(capCents))} por compra`
}

/** What a row is of: "Eletrônicos (ELETRO), quem nunca comprou". */
export function scopeText({ group, words, for: whom }: TermsRow): string {
  const products = group === undefined ? (words ?? 'Todos os produtos') : `${words ?? 'Grupo'} (${group})`
  const audience = audiences.find(({ value }) => value === whom)?.label ?? whom
  return whom === 'everybody' ? products : `${products}, ${audience.toLowerCase()}`
}

/** What a row is part of: "black-friday, até R$ 50,00 por pessoa". */
export function campaignText({ campaign, campaignCapCents }: TermsRow): string {
  if (campaign === undefined) return '–'
  return campaignCapCents === undefined
    ? campaign
    : `${campaign}, até ${formatCents(cents(campaignCapCents))} por pessoa`
}

/** When a row counts: "27/11/2026 às 00:00 a 28/11/2026 às 00:00". */
export function periodText({ from, until }: TermsRow): string {
  return until === undefined
    ? `Desde ${formatDayTime(from)}`
    : `${formatDayTime(from)} a ${formatDayTime(until)}`
}
