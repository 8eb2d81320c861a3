import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accountColumns } from '../book/account-columns'
import { periodColumns } from '../book/period-columns'
import { columns as breaks } from '../breaks/break-columns'
import { budgetColumns } from '../budgets/budget-columns'
import { errorColumns, weekColumns } from '../cash/cash-columns'
import { entryColumns } from '../entries/entry-columns'
import { columns as invoices } from '../invoices/invoice-columns'
import { changeColumns } from '../limits/change-columns'
import { columns as outstanding } from '../receivables/sale-columns'
import { columns as remittances } from '../remittances/remittance-columns'
import { planColumns } from '../runs/plan-columns'
import { nobodysColumns } from '../sales/nobodys-columns'
import { heldColumns, saleColumns } from '../sales/sale-columns'
import { storeColumns } from '../simulate/store-columns'
import { type Column, fitting } from './columns'

// What somebody looks for in each list: the amounts that no width may take away.
const lists: readonly (readonly [file: string, columns: readonly Column<never>[], amounts: string[]])[] = [
  ['book/account-columns.tsx', accountColumns, ['debito', 'credito', 'saldo']],
  ['book/period-columns.tsx', periodColumns({ whyNot: () => null, onClose: () => undefined }), ['movido']],
  ['breaks/break-columns.tsx', breaks, ['livro', 'fora', 'diferenca']],
  ['budgets/budget-columns.tsx', budgetColumns, ['total', 'resta']],
  ['cash/cash-columns.tsx', weekColumns, ['aprovado', 'recebido', 'pago']],
  ['cash/cash-columns.tsx', errorColumns, ['aprovado', 'recebido', 'pago']],
  ['entries/entry-columns.tsx', entryColumns([]), ['valor']],
  ['invoices/invoice-columns.tsx', invoices, ['valor']],
  ['limits/change-columns.tsx', changeColumns, ['de', 'para']],
  ['receivables/sale-columns.tsx', outstanding, ['comissao', 'recebido', 'falta']],
  ['remittances/remittance-columns.tsx', remittances, ['chegou']],
  ['runs/plan-columns.tsx', planColumns, ['valor']],
  ['sales/nobodys-columns.tsx', nobodysColumns, ['venda', 'comissao']],
  ['sales/sale-columns.tsx', saleColumns, ['venda', 'valor']],
  ['sales/sale-columns.tsx', heldColumns, ['falta']],
  ['simulate/store-columns.tsx', storeColumns, ['antes', 'depois', 'mudanca']],
]

it.each(lists)('%s keeps its amounts at any width', (_, columns, amounts) => {
  expect(fitting(1, columns).map(({ id }) => id)).toEqual(expect.arrayContaining(amounts))
})

it('knows every list with amounts', () => {
  const withAmounts = readdirSync('src/desk', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-columns.tsx'))
    .filter((file) => readFileSync(`src/desk/${file}`, 'utf8').includes('<Amount'))
  expect([...new Set(lists.map(([file]) => file))].sort()).toEqual(withAmounts.sort())
})
