/** What an account of the book is called, and on which side of the balance it stands. */
interface AccountWord {
  readonly label: string
  /** Money that people owe each other, or a memorandum that moves none. */
  readonly group: 'money' | 'memo'
}

const accounts = new Map<string, AccountWord>([
  ['receivable', { label: 'Comissões a receber', group: 'money' }],
  ['bank', { label: 'Banco', group: 'money' }],
  ['pending', { label: 'Cashback pendente', group: 'money' }],
  ['payable', { label: 'Cashback a pagar', group: 'money' }],
  ['in_flight', { label: 'Cashback em pagamento', group: 'money' }],
  ['margin', { label: 'Margem', group: 'money' }],
  ['paid', { label: 'Cashback pago', group: 'memo' }],
  ['paid_contra', { label: 'Contrapartida do cashback pago', group: 'memo' }],
  ['canceled', { label: 'Cashback cancelado', group: 'memo' }],
  ['canceled_contra', { label: 'Contrapartida do cashback cancelado', group: 'memo' }],
])

/** The order in which the book lists them. */
const order = [...accounts.keys()]

/** An account in words; one that is new here by its code. */
export function accountWord(code: string): AccountWord {
  return accounts.get(code) ?? { label: code, group: 'money' }
}

/** Its place in the book; what is not known comes last. */
export function accountPlace(code: string): number {
  const place = order.indexOf(code)
  return place < 0 ? order.length : place
}
