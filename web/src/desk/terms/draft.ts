import { type Cents, parseReais } from '@/lib/money'
import type { StoreTermsBook, TermsRow } from '../api/generated'

/** How a row promises. */
export const ways = [
  { value: 'sale', label: '% da venda' },
  { value: 'commission', label: '% da comissão' },
  { value: 'fixed', label: 'R$ por compra' },
  { value: 'nothing', label: 'Sem cashback' },
] as const

type Way = (typeof ways)[number]['value']

/** Whom a row is for. */
export const audiences: readonly { readonly value: TermsRow['for']; readonly label: string }[] = [
  { value: 'everybody', label: 'Todos' },
  { value: 'new', label: 'Na primeira compra' },
  { value: 'returning', label: 'Quem já comprou' },
  { value: 'member', label: 'Quem é do clube' },
]

/** A row of a store's terms as it is typed. */
export interface RowDraft {
  /** Names the row while the page is open. */
  readonly key: number
  /** What it was; absent of a row that is new. */
  readonly was?: TermsRow
  readonly id: string
  readonly for: TermsRow['for']
  readonly group: string
  readonly words: string
  readonly way: Way
  readonly amount: string
  readonly cap: string
  readonly campaign: string
  readonly campaignCap: string
  /** A minute in São Paulo, as "2026-11-27T18:00". */
  readonly from: string
  readonly until: string
}

/** The fields of a row that may be wrong. */
export type RowField = 'id' | 'amount' | 'cap' | 'campaign' | 'campaignCap' | 'from' | 'until'
export type RowWrong = Partial<Record<RowField, string>>

/** How many rows the terms of a store have at most. */
export const mostRows = 200

const inSaoPaulo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The minute of an instant in São Paulo, as a field has it. */
const minuteOf = (instant: string | Date): string => inSaoPaulo.format(new Date(instant)).replace(' ', 'T')

/** The instant at which a minute begins in São Paulo. */
function instantOf(minute: string): string {
  const asUTC = new Date(`${minute}Z`).getTime()
  const ahead = asUTC - new Date(`${minuteOf(new Date(asUTC))}Z`).getTime()
  return new Date(asUTC + ahead).toISOString()
}

/** Hundredths as people write them: "4,5" from 450; nothing from none. */
function written(hundredths: number | undefined): string {
  if (hundredths === undefined || hundredths === 0) return ''
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0$/, '')
  return `${String(Math.floor(hundredths / 100))}${rest === '0' ? '' : `,${rest}`}`
}

export function emptyRow(key: number, now: Date): RowDraft {
  return {
    key,
    id: '',
    for: 'everybody',
    group: '',
    words: '',
    way: 'sale',
    amount: '',
    cap: '',
    campaign: '',
    campaignCap: '',
    from: minuteOf(now),
    until: '',
  }
}

function draftOf(row: TermsRow, key: number): RowDraft {
  const [way, amount] = promiseOf(row)
  return {
    key,
    was: row,
    id: row.id,
    for: row.for,
    group: row.group ?? '',
    words: row.words ?? '',
    way,
    amount: written(amount),
    cap: written(row.capCents),
    campaign: row.campaign ?? '',
    campaignCap: written(row.campaignCapCents),
    from: minuteOf(row.from),
    until: row.until === undefined ? '' : minuteOf(row.until),
  }
}

function promiseOf({ saleBps, commissionBps, fixedCents }: TermsRow): readonly [Way, number | undefined] {
  if ((saleBps ?? 0) > 0) return ['sale', saleBps]
  if ((commissionBps ?? 0) > 0) return ['commission', commissionBps]
  return (fixedCents ?? 0) > 0 ? ['fixed', fixedCents] : ['nothing', undefined]
}

/** The rows of a store's terms, to be changed; of a store without terms its one rate as a row. */
export function draftsOf(book: StoreTermsBook, now: Date): readonly RowDraft[] {
  if (book.rows.length > 0) return book.rows.map(draftOf)
  return [{ ...emptyRow(0, now), id: 'base', words: 'Todos os produtos', amount: written(book.cashbackBps) }]
}

const name = /^[a-z0-9]+(-[a-z0-9]+)*$/
const wrongName = 'Letras minúsculas sem acento, números e hífens, como black-friday.'

/** Hundredths of what is typed, a percent or an amount; null where it is none. */
const hundredths = (text: string): Cents | null => parseReais(text.replace('%', '').trim())

function wrongAmount({ way, amount }: RowDraft): string | undefined {
  if (way === 'nothing') return undefined
  const value = hundredths(amount)
  if (value === null || value <= 0)
    return way === 'fixed' ? 'Escreva o valor em reais, como 12,50.' : 'Escreva a porcentagem, como 4,5.'
  return way !== 'fixed' && value > 10_000 ? 'No máximo 100%.' : undefined
}

const wrongReais = (text: string) =>
  (hundredths(text) ?? 0) <= 0 ? 'Escreva o valor em reais, como 30,00.' : undefined

/** What is wrong with a row, among all of them. */
export function rowWrong(row: RowDraft, rows: readonly RowDraft[]): RowWrong {
  const others = rows.filter(({ key }) => key !== row.key)
  const campaign = row.campaign.trim()
  const found: Record<RowField, string | false | undefined> = {
    id:
      (!name.test(row.id.trim()) && wrongName) ||
      (others.some(({ id }) => id.trim() === row.id.trim()) && 'Outra linha tem este nome.'),
    amount:
      wrongAmount(row) ??
      (others.some((other) => other.group.trim() === row.group.trim() && other.way !== row.way) &&
        'As linhas de um grupo prometem todas do mesmo jeito.'),
    cap: row.cap.trim() !== '' && wrongReais(row.cap),
    campaign:
      (campaign !== '' && !name.test(campaign) && wrongName) ||
      (campaign === '' && row.campaignCap.trim() !== '' && 'Diga a campanha, ou tire o limite por pessoa.'),
    campaignCap:
      campaign !== '' &&
      (wrongReais(row.campaignCap) ??
        (others.some(
          (other) =>
            other.campaign.trim() === campaign &&
            hundredths(other.campaignCap) !== hundredths(row.campaignCap),
        ) &&
          'As linhas de uma campanha têm todas o mesmo limite.')),
    from: row.from === '' && 'Escolha quando começa.',
    until: row.until !== '' && row.until <= row.from && 'Antes do começo.',
  }
  return Object.fromEntries(
    Object.entries(found).filter(([, text]) => typeof text === 'string' && text !== ''),
  )
}

/** An instant that nobody changed stays what it was, whatever is not shown of it. */
const sentInstant = (minute: string, was: string | undefined): string =>
  was !== undefined && minuteOf(was) === minute ? was : instantOf(minute)

/** A row that nothing is wrong with, as it is sent. */
export function rowSent(row: RowDraft): TermsRow {
  const filled = (key: keyof TermsRow, text: string, value: string | number | null) =>
    text.trim() === '' ? {} : { [key]: value }
  const amount = hundredths(row.amount) ?? 0
  return {
    id: row.id.trim(),
    for: row.for,
    ...filled('group', row.group, row.group.trim()),
    ...filled('words', row.words, row.words.trim()),
    ...(row.way === 'sale' && { saleBps: amount }),
    ...(row.way === 'commission' && { commissionBps: amount }),
    ...(row.way === 'fixed' && { fixedCents: amount }),
    ...filled('capCents', row.cap, hundredths(row.cap)),
    ...filled('campaign', row.campaign, row.campaign.trim()),
    ...filled('campaignCapCents', row.campaignCap, hundredths(row.campaignCap)),
    from: sentInstant(row.from, row.was?.from),
    ...filled('until', row.until, row.until === '' ? '' : sentInstant(row.until, row.was?.until)),
  }
}

/** Whether a row counts at an instant. */
export function standingOf({ from, until }: TermsRow, now: Date): 'ahead' | 'now' | 'over' {
  if (new Date(from) > now) return 'ahead'
  return until !== undefined && new Date(until) <= now ? 'over' : 'now'
}
