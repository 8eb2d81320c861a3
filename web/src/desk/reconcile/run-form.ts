import type { ApiError } from '@/lib/problem'
import { parseReais } from '@/lib/money'
import type { RunReconciliationApiArg } from '../api/generated'
import { readingFault } from '../words/reading'
import type { FormValues } from './filters'

/** The files that were chosen. */
export interface Files {
  readonly bank: File | null
  readonly provider: File | null
  readonly report: File | null
}

export const noFiles: Files = { bank: null, provider: null, report: null }

const fields = ['from', 'to', 'network', 'fee', 'account', 'bank', 'provider', 'report'] as const
export type Wrong = Partial<Record<(typeof fields)[number], string>>

/** What the server takes of one file. */
const mostBytes = 16 * 1024 * 1024

/** The files that the server would refuse after they were sent. */
function tooLarge(files: Partial<Files>): Wrong {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([, file]) => file !== null && file.size > mostBytes)
      .map(([name]) => [name, 'O arquivo passa de 16 MB. Divida o período em partes.']),
  )
}

/** Our name of a bank account, or none. */
const isAccount = (name: string) => /^[a-z0-9-]{0,40}$/.test(name)

/** What is missing before anything can be compared. */
export function findWrong(values: FormValues, files: Files): Wrong {
  const isSales = values.kind === 'sales'
  return {
    ...(values.from === '' && { from: 'Diga o primeiro dia.' }),
    ...(values.to === '' && { to: 'Diga o último dia.' }),
    ...(values.from !== '' &&
      values.to !== '' &&
      values.to < values.from && { to: 'O fim vem antes do começo.' }),
    ...(isSales && values.network.trim() === '' && { network: 'Diga o nome da rede.' }),
    ...(isSales && files.report === null && { report: 'Escolha o relatório da rede.' }),
    ...(!isSales &&
      values.fee.trim() !== '' &&
      parseReais(values.fee) === null && { fee: 'Escreva a tarifa em reais, como 0,45.' }),
    ...(!isSales &&
      !isAccount(values.account.trim()) && {
        account: 'Use letras minúsculas, números e hífens, como itau-1234.',
      }),
    ...(!isSales &&
      files.bank === null &&
      files.provider === null &&
      !values.ask && { bank: 'Escolha um extrato, ou o registro do provedor.' }),
    ...tooLarge(
      isSales
        ? { report: files.report }
        : { bank: files.bank, ...(!values.ask && { provider: files.provider }) },
    ),
  }
}

/** The call that a filled form makes. */
export function argOf(values: FormValues, files: Files, dryRun: boolean): RunReconciliationApiArg {
  const { kind, from, to } = values
  if (kind === 'sales')
    return {
      kind,
      from,
      to,
      network: values.network.trim(),
      dryRun,
      reconciliationFiles: files.report === null ? {} : { report: files.report },
    }
  return {
    kind,
    from,
    to,
    askProvider: values.ask,
    ...(files.bank !== null && values.account.trim() !== '' && { bankAccount: values.account.trim() }),
    feeCents: parseReais(values.fee) ?? 0,
    dryRun,
    reconciliationFiles: {
      ...(files.bank !== null && { bank: files.bank }),
      ...(files.provider !== null && !values.ask && { provider: files.provider }),
    },
  }
}

/** What the server found wrong with the form, at the field where it can be mended. */
export function wrongOf(error: ApiError): Wrong {
  return Object.fromEntries(
    error.fields.flatMap((name, place) => {
      const field = name === 'bankAccount' ? 'account' : fields.find((known) => known === name)
      if (field === undefined) return []
      const fault = readingFault(error.details[place] ?? '')
      return [
        [field, error.code === 'unreadable_file' ? (fault ?? error.message ?? '') : (error.message ?? '')],
      ]
    }),
  )
}
