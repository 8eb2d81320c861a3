import { formatCount, formatDate } from '@/lib/format'
import type { PeriodCheckName } from '../api/generated'
import { daysText } from './days'

interface Words {
  readonly title: string
  /** What is missing. */
  readonly missing: (count: number, detail: string) => string
}

const from = (count: number, day: string) =>
  `${daysText(count)} sem conferir${day === '' ? '' : `, a partir de ${formatDate(day)}`}`

/** What accounts lack, each by its name; the detail is a day alone where none is known. */
function since(count: number, detail: string, side: string) {
  const accounts = [...detail.matchAll(/([^;]+?) (\d+) from (\d{4}-\d{2}-\d{2})/g)]
  if (accounts.length === 0)
    return from(count, detail).replace('sem conferir', `sem conferir com ${side}`) + '.'
  return `${accounts.map(([, name = '', days, day = '']) => `${name.trim()}: ${from(Number(days), day)}`).join('; ')}.`
}

const words: Readonly<Record<PeriodCheckName, Words>> = {
  provider: {
    title: 'Conferido com o provedor de Pix',
    missing: (count, detail) => since(count, detail, 'o provedor'),
  },
  bank: { title: 'Conferido com o banco', missing: (count, detail) => since(count, detail, 'o banco') },
  breaks: {
    title: 'Sem divergências graves em aberto',
    missing: (count) =>
      count === 1
        ? '1 divergência grave sem explicação.'
        : `${formatCount(count)} divergências graves sem explicação.`,
  },
  networks: {
    title: 'Comissões conferidas com cada rede',
    missing: (_, detail) => `Falta o relatório do último dia de: ${detail}.`,
  },
  receipts: {
    title: 'Recebimentos identificados',
    missing: (_, detail) => `Há valores recebidos sem venda de: ${detail}.`,
  },
  credits: {
    title: 'Recebimentos no extrato do banco',
    missing: (count, detail) =>
      `${count === 1 ? '1 recebimento não apareceu' : `${formatCount(count)} recebimentos não apareceram`} em extrato conferido: ${detail}.`,
  },
  in_flight: {
    title: 'Nenhum Pix do mês a caminho',
    missing: (count) =>
      count === 1 ? '1 Pix ainda a caminho.' : `${formatCount(count)} Pix ainda a caminho.`,
  },
  quarantine: {
    title: 'Nenhuma entrega do mês em quarentena',
    missing: (count) =>
      count === 1 ? '1 entrega espera uma decisão.' : `${formatCount(count)} entregas esperam uma decisão.`,
  },
  verified: {
    title: 'Tudo recalculado depois do fim do mês',
    missing: (_, detail) => (detail === '' ? 'Falta uma verificação completa e sem diferenças.' : detail),
  },
}

const unknown = (name: string): Words => ({ title: name, missing: () => 'Falta algo.' })
const wordsOf = (name: string): Words =>
  new Map<string, Words>(Object.entries(words)).get(name) ?? unknown(name)

/** What is looked at before a month is closed. */
export const checkTitle = (name: string) => wordsOf(name).title

/** Asks why a month is closed without that. */
export function whyWithout(name: string) {
  const title = checkTitle(name)
  return `Por que fechar assim: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

/** What a month lacks, as a sentence. */
export const missingText = (name: string, count: number, detail: string) =>
  wordsOf(name).missing(count, detail)
