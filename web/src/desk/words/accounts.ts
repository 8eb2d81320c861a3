/** What an account of the book is called. */
interface AccountWord {
  readonly label: string
  /** Money that people owe each other, or a memorandum that moves none. */
  readonly group: 'money' | 'memo'
}

/** How an account at a bank is named in the book. */
export const bankAccountName = /^[a-z0-9-]{1,40}$/

/** The chart of accounts as the ledger has it, in the order of its codes: a test there compares them. */
const accounts = new Map<string, AccountWord>([
  ['bank_account', { label: 'Bancos', group: 'money' }],
  ['bank', { label: 'Provedor de Pix', group: 'money' }],
  ['receivable', { label: 'Comissões a receber', group: 'money' }],
  ['owed', { label: 'Cashback a recuperar', group: 'money' }],
  ['payable', { label: 'Cashback a pagar', group: 'money' }],
  ['in_flight', { label: 'Cashback em pagamento', group: 'money' }],
  ['pending', { label: 'Cashback pendente', group: 'money' }],
  ['unallocated', { label: 'Recebimentos a identificar', group: 'money' }],
  ['bonuses_owed', { label: 'Bônus a pagar', group: 'money' }],
  ['taxes_payable', { label: 'Tributos a recolher', group: 'money' }],
  ['capital', { label: 'Capital e resultados acumulados', group: 'money' }],
  ['margin', { label: 'Margem', group: 'money' }],
  ['commission', { label: 'Receita de comissões', group: 'money' }],
  ['cashback_granted', { label: 'Cashback concedido', group: 'money' }],
  ['forfeited', { label: 'Saldos prescritos', group: 'money' }],
  ['bonuses_granted', { label: 'Bônus de indicação concedidos', group: 'money' }],
  ['fees', { label: 'Tarifas de bancos e provedores', group: 'money' }],
  ['bad_debts', { label: 'Perdas com créditos', group: 'money' }],
  ['exchange', { label: 'Variação cambial', group: 'money' }],
  ['taxes', { label: 'Tributos sobre a receita', group: 'money' }],
  ['pending_commission', { label: 'Comissões pendentes (memorando)', group: 'memo' }],
  ['pending_cashback', { label: 'Cashback pendente (memorando)', group: 'memo' }],
  ['pending_contra', { label: 'Contrapartida dos pendentes', group: 'memo' }],
  ['paid', { label: 'Cashback pago (memorando)', group: 'memo' }],
  ['paid_contra', { label: 'Contrapartida do cashback pago', group: 'memo' }],
  ['canceled', { label: 'Cashback cancelado (memorando)', group: 'memo' }],
  ['canceled_contra', { label: 'Contrapartida do cashback cancelado', group: 'memo' }],
  ['invoiced', { label: 'Comissões faturadas (memorando)', group: 'memo' }],
  ['invoiced_contra', { label: 'Contrapartida das comissões faturadas', group: 'memo' }],
])

/** The accounts to choose from, in the order of the chart. */
export const accountOptions = [...accounts].map(([value, { label }]) => ({ value, label }))

/** An account in words; one that is new here by its name in the ledger, and as no money. */
export function accountWord(kind: string): AccountWord {
  return accounts.get(kind) ?? { label: kind, group: 'memo' }
}
