import { cents, type Cents, formatCents, parseReais } from '@/lib/money'
import type { ApiError } from '@/lib/problem'
import type { ProposeRemittanceApiArg } from '../api/generated'
import { readingFault } from '../words/reading'
import { bankAccountName } from '../words/accounts'
import { oneLine } from '../words/one-line'

/** What is written into the form, as it is written. */
export interface Payment {
  readonly network: string
  readonly paymentId: string
  readonly paidOn: string
  readonly bankAccount: string
  readonly credited: string
  readonly fee: string
  /** The network paid in another currency: what follows is asked. */
  readonly isForeign: boolean
  readonly currency: string
  readonly foreign: string
  readonly rate: string
  readonly rateDay: string
  readonly rateSource: string
  readonly gain: string
  /** Who says for which sales it is. */
  readonly source: 'file' | 'told'
  readonly report: File | null
  readonly reason: string
}

export const noPayment: Payment = {
  network: '',
  paymentId: '',
  paidOn: '',
  bankAccount: '',
  credited: '',
  fee: '',
  isForeign: false,
  currency: '',
  foreign: '',
  rate: '',
  rateDay: '',
  rateSource: '',
  gain: '',
  source: 'file',
  report: null,
  reason: '',
}

const fields = [
  'network',
  'paymentId',
  'paidOn',
  'bankAccount',
  'credited',
  'fee',
  'currency',
  'foreign',
  'rate',
  'rateDay',
  'rateSource',
  'gain',
  'report',
  'reason',
] as const satisfies readonly (keyof Payment)[]

export type Wrong = Partial<Record<keyof Payment, string>>

const mostBytes = 16 * 1024 * 1024

/** An amount in reais that may be below nothing; null where it is none. */
function signedReais(text: string): Cents | null {
  const [, minus = '', rest = ''] = /^\s*([-\u2212]?)\s*(.*)$/s.exec(text) ?? []
  const amount = parseReais(rest)
  return amount === null || minus === '' ? amount : cents(-1 * amount)
}

const inReais = 'Escreva o valor em reais, como 1.250,00.'

const said: Wrong = {
  network: 'Diga o nome da rede.',
  paymentId: 'Diga o identificador que a rede deu ao pagamento.',
  paidOn: 'Diga o dia em que chegou ao banco, que não pode estar no futuro.',
  bankAccount: 'Use letras minúsculas sem acento, números e hífens, como itau-1234.',
  credited: `${inReais} Se a rede tomou de volta, ponha o sinal de menos.`,
  fee: 'Escreva o valor em reais, como 45,00, ou deixe vazio.',
  currency: 'Escreva o código da moeda, como USD.',
  foreign: 'Escreva quanto a rede pagou na moeda dela, como 1.100,00.',
  rate: 'Escreva quantos reais vale uma unidade da moeda, como 5,4772.',
  rateDay: 'Diga de que dia é a cotação.',
  rateSource: 'Diga quem informou a cotação, como o contrato de câmbio.',
  gain: `${inReais} Se o câmbio tirou, ponha o sinal de menos.`,
  report: 'Escolha o arquivo da rede.',
  reason: 'Diga o motivo.',
}

const tooLarge = 'O arquivo passa de 16 MB. Divida o pagamento com a equipe técnica.'

/** What is missing or wrong before anything is sent. */
export function findWrong(payment: Payment, today: string): Wrong {
  const { isForeign, source, report } = payment
  const credited = signedReais(payment.credited)
  const foreign = signedReais(payment.foreign)
  const checks: Partial<Record<keyof Payment, boolean>> = {
    network: payment.network.trim() !== '',
    paymentId: payment.paymentId.trim() !== '',
    paidOn: payment.paidOn !== '' && payment.paidOn <= today,
    bankAccount: bankAccountName.test(payment.bankAccount),
    credited: credited !== null && credited !== 0,
    fee: payment.fee.trim() === '' || parseReais(payment.fee) !== null,
    ...(isForeign && {
      currency: /^[A-Z]{3}$/.test(payment.currency) && payment.currency !== 'BRL',
      foreign: foreign !== null && foreign !== 0,
      rate: /^\d{1,6}([.,]\d{1,6})?$/.test(payment.rate.trim()) && /[1-9]/.test(payment.rate),
      rateDay: payment.rateDay !== '',
      rateSource: payment.rateSource.trim() !== '',
      gain: payment.gain.trim() === '' || signedReais(payment.gain) !== null,
    }),
    report: source === 'told' || report !== null,
    reason: payment.reason.trim() !== '',
  }
  return {
    ...Object.fromEntries(
      fields.filter((field) => checks[field] === false).map((field) => [field, said[field]]),
    ),
    ...(source === 'file' && report !== null && report.size > mostBytes && { report: tooLarge }),
  }
}

/** The call that a filled form makes. */
export function argOf(payment: Payment): ProposeRemittanceApiArg {
  return {
    network: payment.network.trim(),
    paymentId: payment.paymentId.trim(),
    paidOn: payment.paidOn,
    bankAccount: payment.bankAccount,
    creditedCents: signedReais(payment.credited) ?? 0,
    feeCents: parseReais(payment.fee) ?? 0,
    ...(payment.isForeign && {
      gainCents: signedReais(payment.gain) ?? 0,
      currency: payment.currency,
      foreignCents: signedReais(payment.foreign) ?? 0,
      rate: payment.rate.trim(),
      rateDay: payment.rateDay,
      rateSource: payment.rateSource.trim(),
    }),
    told: payment.source === 'told',
    reason: oneLine(payment.reason),
    remittanceFile: payment.source === 'told' || payment.report === null ? {} : { report: payment.report },
  }
}

/** The fields of the form by those of the call, where they are called differently. */
const fieldsOf: Readonly<Record<string, keyof Payment>> = {
  creditedCents: 'credited',
  feeCents: 'fee',
  gainCents: 'gain',
  foreignCents: 'foreign',
  told: 'report',
}

function decimalReais(text: string): string {
  return formatCents(cents(Number(text.replace('.', ''))))
}

/** What the sales come to and what was paid, where the server says that they differ. */
function differenceText(detail: string): string | null {
  const [, sales, paid] = /come to (-?\d+\.\d\d), and the payment to (-?\d+\.\d\d)/.exec(detail) ?? []
  if (sales === undefined || paid === undefined) return null
  return `As vendas somam ${decimalReais(sales)}, e o que chegou com o que foi retido, ${decimalReais(paid)}.`
}

function sentenceOf(error: ApiError, field: keyof Payment, detail: string): string {
  const known =
    error.code === 'unreadable_file'
      ? readingFault(detail)
      : error.code === 'remittance_differs'
        ? differenceText(detail)
        : error.code === 'invalid_request'
          ? said[field]
          : null
  return known ?? error.message ?? ''
}

/** What the server found wrong with the form, at the field where it can be mended. */
export function wrongOf(error: ApiError): Wrong {
  return Object.fromEntries(
    error.fields.flatMap((name, place) => {
      const field = fieldsOf[name] ?? fields.find((known) => known === name)
      return field === undefined ? [] : [[field, sentenceOf(error, field, error.details[place] ?? '')]]
    }),
  )
}
