import type { AccountByHand, EntriesByHand, EntryByHand } from '../src/desk/api/generated'

const accounts: AccountByHand[] = (
  [
    ['bank_account', '1.1.1', 'Bancos', 'asset'],
    ['bank', '1.1.2', 'Provedor de Pix', 'asset'],
    ['taxes_payable', '2.2.3', 'Tributos a recolher', 'liability'],
    ['capital', '2.3.1', 'Capital e resultados acumulados', 'equity'],
    ['forfeited', '3.3', 'Saldos prescritos', 'revenue'],
    ['fees', '4.1', 'Tarifas de bancos e provedores', 'expense'],
    ['bad_debts', '4.2', 'Perdas com créditos', 'expense'],
    ['exchange', '4.3', 'Variação cambial', 'expense'],
    ['taxes', '4.4', 'Tributos sobre a receita', 'expense'],
  ] as const
).map(([account, code, name, kind]) => ({
  account,
  code,
  name,
  class: kind,
  named: account === 'bank_account',
}))

/** Entries by hand of the last weeks. */
export function makeEntries(
  preparedBy: string,
  approvedBy: string,
  at: (hours: number) => string,
): EntriesByHand {
  const bank = { account: 'bank_account', owner: 'itau-1234' } as const
  const entry = (
    place: number,
    hours: number,
    rest: Pick<EntryByHand, 'kind' | 'text' | 'lines' | 'reason'>,
  ): EntryByHand => ({
    id: `9a0b0c00-0000-7000-8000-${String(800 + place).padStart(12, '0')}`,
    sequence: 18_000 - place,
    proposedBy: preparedBy,
    approvedBy,
    at: at(hours),
    ...rest,
  })
  return {
    accounts,
    entries: [
      entry(1, 20, {
        kind: 'fee',
        text: 'Tarifa do pacote de serviços de novembro',
        reason: 'Extrato de novembro',
        lines: [
          { account: 'fees', side: 'debit', cents: 4_500 },
          { ...bank, side: 'credit', cents: 4_500 },
        ],
      }),
      entry(2, 70, {
        kind: 'transfer',
        text: 'Saldo para o provedor de Pix',
        reason: 'Rodada de novembro',
        lines: [
          { account: 'bank', side: 'debit', cents: 5_000_000 },
          { ...bank, side: 'credit', cents: 5_000_000 },
        ],
      }),
      entry(3, 400, {
        kind: 'tax',
        text: 'ISS, PIS e COFINS de outubro',
        reason: 'Apuração de outubro',
        lines: [
          { account: 'taxes', side: 'debit', cents: 1_284_017 },
          { account: 'taxes_payable', side: 'credit', cents: 1_284_017 },
        ],
      }),
    ],
  }
}
