import type { EntryKind } from '../api/generated'

/** What entries by hand are of, in the order in which a form offers them. */
export const entryKinds: readonly { readonly kind: EntryKind; readonly label: string }[] = [
  { kind: 'fee', label: 'Tarifa de banco ou provedor' },
  { kind: 'transfer', label: 'Transferência entre contas nossas' },
  { kind: 'tax', label: 'Tributo sobre a receita' },
  { kind: 'other', label: 'Outro' },
]

/** What an entry by hand is of, in words; what is new here by its code. */
export function entryKindLabel(kind: string): string {
  return entryKinds.find((one) => one.kind === kind)?.label ?? kind
}
