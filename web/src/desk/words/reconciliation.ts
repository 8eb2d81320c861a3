import type { ReconciliationKind } from '../api/generated'

/** What is compared. */
export const runKinds: Record<ReconciliationKind, string> = { payouts: 'Pagamentos', sales: 'Vendas' }

const sides = new Map([
  ['ledger', 'Livro'],
  ['bank', 'Banco'],
  ['provider', 'Provedor de Pix'],
  ['network', 'Rede'],
])

/** Whose word something is. */
export function sideLabel(side: string): string {
  return sides.get(side) ?? side
}

/** Which two sides are compared: "Livro × Banco". */
export function legLabel(leg: string): string {
  return leg.split('-').map(sideLabel).join(' × ')
}

const rules = new Map([
  ['order-id', 'Identificador do pedido'],
  ['end-to-end-id', 'Identificador do Pix (end-to-end)'],
  ['amount-and-date', 'Valor e dia'],
  ['amount-and-near-date', 'Valor e dia vizinho'],
  ['day-total', 'Total do dia'],
  ['transaction-id', 'Identificador da transação'],
  ['click', 'Clique'],
  ['agreed-fee', 'Tarifa combinada'],
])

/** By what two entries were found to be the same. */
export function ruleLabel(rule: string): string {
  return rules.get(rule) ?? rule
}

const coverage = 'cash and receivables cover shoppers'

const checks = new Map([
  ['ledger opening and payouts are closing', 'Livro: saldo inicial e pagamentos dão o saldo final'],
  ['bank opening and movements are closing', 'Banco: saldo inicial e movimentos dão o saldo final'],
  ['provider opening and movements are closing', 'Provedor: saldo inicial e movimentos dão o saldo final'],
  [coverage, 'O caixa e o que as redes devem cobrem o que é dos clientes'],
])

/** Two ways to the same sum. */
export function checkLabel(name: string): string {
  return checks.get(name) ?? name
}

/** What a check came to. Cover may be more than what is expected. */
export function checkResult(name: string, ok: boolean): string {
  const said = name === coverage ? 'Cobre' : 'Fecha'
  return ok ? said : `Não ${said.toLowerCase()}`
}
