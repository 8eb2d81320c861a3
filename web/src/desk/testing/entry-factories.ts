import type { AccountByHand, EntryByHand } from '../api/generated'
import { me, members } from './factories'

/** Some accounts that an entry by hand may have. */
export const accounts: AccountByHand[] = [
  { account: 'bank_account', code: '1.1.1', name: 'Bancos', class: 'asset', named: true },
  { account: 'bank', code: '1.1.2', name: 'Provedor de Pix', class: 'asset', named: false },
  { account: 'fees', code: '4.1', name: 'Tarifas de bancos e provedores', class: 'expense', named: false },
]

/** The fee of a bank, prepared by whoever sits here. */
export function makeEntry(more: Partial<EntryByHand> = {}): EntryByHand {
  return {
    id: '0190a0c8-0000-7000-8000-0000000000e9',
    sequence: 4_300,
    kind: 'fee',
    text: 'Tarifa de novembro',
    lines: [
      { account: 'fees', side: 'debit', cents: 4_500 },
      { account: 'bank_account', owner: 'itau-1234', side: 'credit', cents: 4_500 },
    ],
    proposedBy: `staff:${me.id}`,
    approvedBy: `staff:${members[1]!.id}`,
    reason: 'Extrato',
    at: '2026-11-20T12:00:00Z',
    ...more,
  }
}
