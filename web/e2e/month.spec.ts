import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readDemo, sendConversion, Shopper } from './demo'
import { Desk } from './pages/desk'
import { PretendShop } from './pages/pretend-shop'
import { Colleague, operate } from './staff'
import { expect, test } from './test'

// A month as finance lives it, on one installation and in one walk: each step leaves the book to the next one.

/** A store that no other journey visits. */
const store = 'pneus-teiu'

/** A day in São Paulo, so many from today, as a date field has it. */
function day(after = 0): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(Date.now() + after * 86_400_000),
  )
}

/** Who is at the desk: one prepares, the other decides. */
interface People {
  readonly maria: Desk
  readonly joao: Desk
}

/** What the network reported: one sale that it pays, one that it pays short, and one that brings less than it earns. */
interface Sales {
  readonly paid: string
  readonly short: string
  readonly costly: string
}

const names = (word: string) => `${word}-${randomUUID().slice(0, 8)}`

/** The lines of a CSV that an operator's command writes, without its head. */
function linesOf(csv: string): string[][] {
  return csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.trimEnd().split(';'))
}

/** The balance of an account in reais, debit below zero; "" where nothing was ever booked. */
function balance(code: string, owner = ''): string {
  const line = linesOf(operate('books', 'trial', '--at', day(), '--csv')).find(
    ([account, , , of]) => account === code && of === owner,
  )
  if (line === undefined) return ''
  const [debit = '', credit = ''] = line.slice(5)
  return debit === '' ? credit : `-${debit}`
}

/** A file of terms: what the store promises on everything, for a year. */
const termsFile = (share: string) =>
  `store;row;sale;words;from\n${store};base;${share};Pneus;${day(-365)} 00:00`

async function sell(clickId: string, transactionId: string, commission: string): Promise<void> {
  const now = new Date().toISOString()
  await sendConversion({
    transactionId,
    clickId,
    status: 'approved',
    orderId: transactionId,
    saleAmount: '200.00',
    commission,
    occurredAt: now,
    updatedAt: now,
  })
}

/** Opens the page of a sale. */
async function openSale(desk: Desk, transactionId: string): Promise<void> {
  const found = desk.page.getByRole('grid', { name: 'Vendas' }).getByRole('row')
  await expect(async () => {
    await desk.open(`/vendas?q=${transactionId}`)
    await expect(found).toHaveCount(2, { timeout: 2000 })
  }).toPass()
  await found.nth(1).getByRole('link').first().click()
}

/** A sale that no webhook of ours tells of: an imitated network has it from its own shop, and approves it when it is asked. */
async function sellThroughAwin(browser: Browser, { maria }: People, shopper: Shopper): Promise<void> {
  const shopOf = 'passarada-kids'
  const { clickId } = await shopper.click(shopOf)
  const shop = new PretendShop(await browser.newPage())
  await shop.page.goto(`/loja-demo/${shopOf}?clique=${clickId}`)
  await shop.page.getByRole('button', { name: 'Pôr no carrinho' }).first().click()
  const order = await shop.buy()
  await shop.page.getByRole('button', { name: 'A rede aprova' }).click()
  await expect(async () => {
    await openSale(maria, order)
    const origin = maria.page.getByRole('region', { name: 'De onde veio' })
    await expect(origin).toContainText('awin', { timeout: 2000 })
    await expect(origin).toContainText('Confirmada', { timeout: 2000 })
  }).toPass()
  await shop.page.close()
}

/** The store promises 4 % of a sale, and twice as much for some days. */
async function publishTerms({ maria, joao }: People): Promise<void> {
  await maria.open(`/condicoes/${store}`)
  await maria.page.getByRole('link', { name: 'Mudar condições' }).click()
  const form = maria.page.getByRole('form', { name: 'Condições' })
  const base = form.getByRole('group', { name: 'Linha 1' })
  await base.getByLabel(/^Quanto/).fill('4')
  await base.getByLabel(/^Como as pessoas leem/).fill('Pneus')
  await base.getByLabel(/^Começa/).fill(`${day(-365)}T00:00`)
  await form.getByRole('button', { name: 'Outra linha' }).click()
  const boost = form.getByRole('group', { name: 'Linha 2' })
  await boost.getByLabel(/^Nome/).fill('dobro')
  await boost.getByLabel(/^Quanto/).fill('8')
  await boost.getByLabel(/^Como as pessoas leem/).fill('Pneus')
  await boost.getByLabel(/^Começa/).fill(`${day(-1)}T00:00`)
  await boost.getByLabel(/^Acaba/).fill(`${day(3)}T00:00`)
  await form.getByLabel(/^Motivo/).fill('em dobro por três dias')
  await form.getByRole('button', { name: 'Propor condições' }).click()
  await expect(maria.page.getByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  await joao.decide('Publicar as condições de uma loja')
  await maria.open(`/condicoes/${store}`)
  await expect(maria.page.getByRole('table', { name: 'Versões' })).toContainText('em dobro por três dias')
  await expect(maria.page.getByRole('row', { name: /^dobro/ })).toContainText('Vale agora')
}

/** A sale that earns 8 % of 200 reais is held where the network pays 10; two people release it. */
async function releaseHeld({ maria, joao }: People, { paid, costly }: Sales): Promise<void> {
  await openSale(maria, paid)
  await expect(maria.page.getByRole('main')).toContainText('R$ 16,00')
  await expect(maria.page.getByText('Venda retida')).toHaveCount(0)
  await openSale(maria, costly)
  await expect(maria.page.getByText(/^Venda retida desde/)).toBeVisible()
  await maria.confirm('Propor liberar', 'Propor', 'Prometido na campanha.')
  await joao.decide('Liberar uma venda retida')
  await openSale(maria, costly)
  await expect(maria.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(maria.page.getByText(/^Venda retida desde/)).toHaveCount(0)
}

/** What the network approved until the end of the month before, all of it: a centavo more is refused. */
async function invoice({ maria, joao }: People): Promise<void> {
  const month = day(-Number(day().slice(8))).slice(0, 7)
  await maria.open('/faturas/nova')
  const form = maria.page.getByRole('form', { name: 'Fatura' })
  await form.getByLabel(/^Rede/).fill('demo')
  await form.getByLabel(/^Mês/).fill(month)
  await form.getByLabel(/^Número/).fill('2026/1')
  await form.getByLabel(/^Valor/).fill('9.999.999,00')
  await form.getByLabel(/^Vencimento/).fill(day(30))
  await form.getByLabel(/^Motivo/).fill('Conferido com o relatório da rede.')
  await form.getByRole('button', { name: 'Propor fatura' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel(/^Valor/).fill('')
  await form.getByRole('button', { name: 'Propor fatura' }).click()
  await joao.decide('Faturar uma rede')
  await maria.open('/faturas')
  await expect(maria.row('Faturas', '2026/1')).toContainText('demo')
  expect(balance('9.8', 'demo')).not.toBe('')
}

/** A centavo less than the file says is refused with the difference; what another approves reaches each sale. */
async function bookShortPayment(
  { maria, joao }: People,
  { paid, short }: Sales,
  account: string,
): Promise<void> {
  const fees = balance('4.1')
  await maria.open('/recebimentos?novo=sim')
  const form = maria.page.getByRole('main')
  await form.getByLabel(/^Rede/).fill('demo')
  await form.getByLabel('Pagamento da rede').fill(paid)
  await form.getByLabel('Dia em que chegou ao banco').fill(day(-1))
  await form.getByLabel('Conta no banco').fill(account)
  await form.getByLabel('Chegou, em reais').fill('52,99')
  await form.getByLabel('Retido no caminho, em reais').fill('2,00')
  await form.locator('input[type=file]').setInputFiles({
    name: 'comissoes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`transaction;date;commission\n${paid};20/11/2026;30,00\n${short};20/11/2026;25,00\n`),
  })
  await form.getByLabel('Motivo').fill('Conferido com o aviso da rede.')
  await form.getByRole('button', { name: 'Propor' }).click()
  await expect(form.getByText(/R\$\s55,00/).first()).toBeVisible()
  await form.getByLabel('Chegou, em reais').fill('53,00')
  await form.getByRole('button', { name: 'Propor' }).click()
  await expect(maria.page).toHaveURL(/\/propostas\/[0-9a-f-]{36}$/)
  await expect(form.getByText('1 (R$ 5,00 ainda a receber)')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Aprovar' })).toHaveAttribute('aria-disabled', 'true')
  expect(balance('1.1.1', account)).toBe('')

  await joao.decide('Lançar o que uma rede pagou')
  await maria.open('/recebimentos')
  await expect(async () => {
    await maria.page.reload()
    await expect(maria.row('Recebimentos', paid)).toContainText('Concluído')
  }).toPass({ timeout: 60_000 })
  expect(balance('1.1.1', account)).toBe('-53,00')
  expect(balance('4.1')).not.toBe(fees)
}

async function writeOff({ maria, joao }: People, { short }: Sales): Promise<void> {
  await openSale(maria, short)
  await maria.confirm('Baixar como perda', 'Propor', 'A rede encerrou a conta.')
  await joao.decide('Baixar o que uma rede deve')
  expect(balance('4.2')).toMatch(/^-/)
}

async function enterFee({ maria, joao }: People, account: string): Promise<void> {
  await maria.open('/lancamentos/novo')
  const form = maria.page.getByRole('form', { name: 'Novo lançamento' })
  await form.getByLabel('Tipo').selectOption('fee')
  await form.getByLabel('De que é').fill('Tarifa de novembro')
  await form.getByLabel('Motivo').fill('Extrato')
  const [debit, credit] = await form.getByRole('group').all()
  await debit?.getByLabel(/^Conta/).selectOption('fees')
  await debit?.getByLabel(/^Débito/).fill('3,00')
  await credit
    ?.getByLabel(/^Conta/)
    .first()
    .selectOption('bank_account')
  await credit?.getByLabel(/^Crédito/).fill('3,00')
  await credit?.getByLabel(/^Conta bancária/).fill(account)
  await form.getByRole('button', { name: 'Propor lançamento' }).click()
  await expect(maria.page.getByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  await joao.decide('Lançar no livro à mão')
  expect(balance('1.1.1', account)).toBe('-50,00')
}

/** Who is paid is known before anything is reserved; whoever planned does not approve. */
async function pay({ maria, joao }: People, payees: readonly Shopper[]): Promise<void> {
  await maria.open('/rodadas')
  await maria.page.getByRole('link', { name: 'Planejar rodada' }).click()
  for (const { id } of payees)
    await expect(maria.page.getByRole('grid', { name: 'Clientes da simulação' }).getByTitle(id)).toBeVisible()
  await maria.confirm('Reservar e planejar', 'Reservar e planejar')
  await expect(maria.page).toHaveURL(/\/rodadas\/[0-9a-f-]{36}$/)
  await expect(maria.page.getByRole('heading', { name: /Aprovar R\$\s1\.366,66 em 3 Pix/ })).toBeVisible()

  await expect(maria.page.getByRole('button', { name: 'Aprovar' })).toHaveAttribute('aria-disabled', 'true')
  await joao.open(new URL(maria.page.url()).pathname.replace('/financeiro', ''))
  await joao.confirm('Aprovar', /Aprovar R\$/)

  const sums = maria.page.getByRole('group', { name: 'Pix por situação', exact: true })
  await expect(sums.getByRole('row', { name: /^Falhou 1/ })).toBeVisible({ timeout: 180_000 })
  await expect(async () => {
    await maria.page.reload() // the run had ended: what comes back later is no part of its progress
    await expect(sums.getByRole('row', { name: /^Devolvido 1/ })).toBeVisible()
  }).toPass({ timeout: 300_000 })
  await expect(sums.getByRole('row', { name: /^Pago 1/ })).toBeVisible()
}

/** Each shopper reads in a browser of their own what became of theirs. */
async function readPayments(browser: Browser, payees: readonly Shopper[]): Promise<void> {
  const ends = [
    ['Pago', 'Comprovante'],
    ['Não enviado', 'O banco não aceitou sua chave Pix'],
    ['Devolvido', 'volt'],
  ] as const
  for (const [at, [status, says]] of ends.entries()) {
    const page = await browser.newPage()
    await page.addInitScript((token) => {
      localStorage.setItem('token', token)
    }, payees[at]?.token ?? '')
    await page.goto('/perfil/devolve')
    const list = page.getByRole('region', { name: 'Pagamentos por Pix' }).getByRole('listitem')
    await expect(list).toHaveCount(1)
    await expect(list).toContainText(status)
    await expect(list).toContainText(says)
    await page.close()
  }
}

/** The network declines a sale that is paid already, and what the shopper owes of it is given up. */
async function giveUpDebt({ maria, joao }: People): Promise<void> {
  const sale = 'PIX-0001' // of the payee who was paid
  await openSale(maria, sale)
  const main = maria.page.getByRole('main')
  const copied = (what: string) =>
    main
      .locator('.desk-copy', { has: maria.page.getByRole('button', { name: `Copiar ${what}` }) })
      .textContent()
  const now = new Date().toISOString()
  await sendConversion({
    transactionId: (await copied('o código na rede')) ?? '',
    clickId: (await copied('o id do clique')) ?? '',
    status: 'declined',
    orderId: sale,
    saleAmount: '200.00',
    occurredAt: now,
    updatedAt: now,
    reason: 'Devolução integral',
  })
  const debt = maria.page.getByRole('heading', { name: 'Dívida do cliente' })
  await expect(async () => {
    await openSale(maria, sale)
    await expect(debt).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(centsOf(balance('1.2.2'))).toBe(-123_456)
  const losses = centsOf(balance('4.2'))
  await maria.confirm('Baixar a dívida', 'Propor', 'Sem compras há três anos.')
  await joao.decide('Baixar o que um cliente deve')
  expect(centsOf(balance('1.2.2'))).toBe(0)
  expect(centsOf(balance('4.2')) - losses).toBe(-123_456)
}

/** A bank's statement with one more line, of money that left and that no payout explains. */
function withOutflow(ofx: string): string {
  const line = `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>${day().replaceAll('-', '')}120000[-3:BRT]</DTPOSTED>
    <TRNAMT>-543.21</TRNAMT><FITID>desconhecida-1</FITID><MEMO>PIX ENVIADO</MEMO></STMTTRN>`
  expect(ofx).toContain('</BANKTRANLIST>')
  return ofx.replace('</BANKTRANLIST>', `${line}</BANKTRANLIST>`)
}

/** The bank's file of today has an outflow that the ledger does not know. */
async function reconcile(maria: Desk): Promise<void> {
  await maria.open('/pagamentos?exportar=sim')
  const dialog = maria.page.getByRole('dialog', { name: 'Exportar pagamentos' })
  await dialog.getByRole('button', { name: 'OFX' }).click()
  await dialog.getByLabel('De').fill(day())
  await dialog.getByLabel('Até').fill(day())
  const [file] = await Promise.all([
    maria.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar' }).click(),
  ])
  const statement = withOutflow(await readFile(await file.path(), 'utf8'))

  await maria.open('/conciliacao?nova=sim')
  await maria.page.getByLabel('Primeiro dia').fill(day())
  await maria.page.getByLabel('Último dia').fill(day())
  await maria.page
    .getByLabel('Extrato do banco')
    .setInputFiles({ name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(statement) })
  await maria.page.getByRole('button', { name: 'Simular' }).click()
  await expect(maria.row('Divergências encontradas', 'R$ 543,21')).toHaveCount(1)
  await expect(maria.page.getByText('1 divergência: 1 crítica.')).toBeVisible()
  await maria.page.getByRole('button', { name: 'Conciliar e guardar' }).click()
  await expect(maria.page).toHaveURL(/\/conciliacao\/[0-9a-f-]{36}$/)
}

/** Payouts stand still until somebody has explained it, and another has agreed. */
async function explain({ maria, joao }: People): Promise<void> {
  await maria.open('')
  await expect(maria.page.getByRole('alert')).toBeVisible()
  await maria.open('/divergencias')
  await maria.row('Divergências', 'R$ 543,21').getByRole('link').click()
  await maria.page.getByRole('button', { name: 'Explicar' }).click()
  const dialog = maria.page.getByRole('dialog')
  await dialog.getByLabel('Motivo').selectOption('transfer')
  await dialog.getByLabel('Comentário').fill('Transferência entre contas nossas.')
  await dialog.getByRole('button', { name: 'Explicar' }).click()
  await expect(dialog).toHaveCount(0)
  await maria.confirm('Propor o encerramento', 'Propor o encerramento', 'Conferido.')
  await maria.open('')
  await expect(maria.page.getByRole('alert')).toBeVisible()
  await joao.decide('Encerrar uma divergência crítica')
  await maria.open('')
  await expect(maria.page.getByRole('heading', { name: 'O que devemos aos clientes' })).toBeVisible()
  await expect(maria.page.getByRole('alert')).toHaveCount(0)
}

/** The month before is prepared by one and reviewed by the other. */
async function closeMonth({ maria, joao }: People): Promise<void> {
  await maria.open('/meses')
  await maria.page.locator('button:not([aria-disabled])', { hasText: 'Fechar mês' }).click()
  const dialog = maria.page.getByRole('alertdialog')
  // What comes after the title grows while it loads.
  await expect(dialog.getByRole('heading', { name: /^Propor o fechamento/ })).toBeFocused()
  const month = /\d{4}-\d{2}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  await expect(dialog.getByText('Conferido com o banco', { exact: true })).toBeVisible()
  for (const missing of await dialog.getByLabel(/^Por que fechar assim/).all())
    await missing.fill('Sem extrato na demonstração.')
  await dialog.getByLabel(`Digite ${month} para confirmar`).fill(month)
  await dialog.getByLabel('Motivo').fill('Conferido com a contabilidade.')
  await dialog.getByRole('button', { name: 'Propor o fechamento' }).click()
  await expect(maria.page.getByText('Proposto. Outra pessoa decide')).toBeVisible()
  await maria.open('/propostas')
  await maria.row('Propostas', 'Fechar um mês').getByRole('link').first().click()
  await expect(maria.page.getByRole('button', { name: 'Aprovar' })).toHaveAttribute('aria-disabled', 'true')
  await joao.decide('Fechar um mês')
  expect(operate('books', 'periods')).toMatch(new RegExp(`${month}.*Conferido com a contabilidade`))
}

/** Cents of an amount as the desk or a command writes it: "R$ 1.234,56", "-1234,56"; nothing is nothing. */
function centsOf(text = ''): number {
  const digits = Number(text.replaceAll(/\D/g, ''))
  return /[-−]/.test(text) ? -digits : digits
}

/** The cells of each row of a table, once it is there. */
async function cellsOf(page: Page, table: RegExp): Promise<string[][]> {
  const rows = page.getByRole('table', { name: table }).getByRole('row')
  await expect(rows.first()).toBeVisible()
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
  )
}

/** Adds amounts of lines up by what they are of. */
function sums(lines: readonly (readonly [string, number])[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const [of, amount] of lines) all[of] = (all[of] ?? 0) + amount
  return all
}

/** What the desk shows of the book is what an operator's command reads from the database, to the centavo. */
async function compareReports(maria: Desk): Promise<void> {
  await expect(async () => {
    await maria.open('/balancete')
    await expect(maria.page.getByRole('table', { name: /^Saldos no fim de/ })).toBeVisible()
    const shown = (await cellsOf(maria.page, /^Saldos no fim de/))
      .filter(([, code]) => /^\d/.test(code ?? ''))
      .map(([, code = '', debit, credit]) => [code, centsOf(debit) - centsOf(credit)] as const)
    const read = linesOf(operate('books', 'trial', '--at', day(), '--csv'))
      .filter(([code]) => code !== '')
      .map(([code = '', , , , , debit, credit]) => [code, centsOf(debit) - centsOf(credit)] as const)
    expect(shown.length).toBeGreaterThan(8)
    expect(sums(shown)).toEqual(sums(read))
  }).toPass()

  const month = day().slice(0, 7)
  await maria.open('/resultado')
  const shown = (await cellsOf(maria.page, /^Resultado de/)).find(([name]) => name === 'Resultado do mês')
  const read = linesOf(operate('books', 'income', month)).map(([, , , , amount]) => centsOf(amount))
  expect(centsOf(shown?.[1])).toBe(read.reduce((sum, amount) => sum + amount, 0))
}

/** What sales of this month would have earned without the boost: less, and nobody gains. */
async function tryLowerRate(maria: Desk): Promise<void> {
  await maria.open('/simulacao')
  const form = maria.page.getByRole('form', { name: 'Simulação' })
  await form.getByLabel('O que o arquivo diz').fill(termsFile('4'))
  const months = form.getByRole('group', { name: 'Meses' }).getByRole('button')
  await months.nth(0).click()
  await months.nth(1).click()
  await form.getByRole('button', { name: 'Simular' }).click()
  const cells = await cellsOf(maria.page, /^Antes e depois$/)
  const change = cells.find(([name]) => name === 'Mudança')
  expect(change?.slice(1, 2).map(centsOf)).toEqual([-3 * 800])
}

test('finance walks a month: terms, sales, what the network pays, Pix, the bank, the closing, and what if', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const base = String(baseURL)
  const { payees: accounts } = await readDemo()
  const payees = await Promise.all(accounts.map((payee) => Shopper.signIn(base, payee)))
  const maria = await Desk.enrol(browser, Colleague.add('Maria Souza', 'finance'))
  const joao = await Desk.enrol(browser, Colleague.add('Joao Lima', 'approver'))
  const people = { maria, joao }
  const sales = { paid: names('PAGA'), short: names('CURTA'), costly: names('CARA') }
  const account = names('conta')

  await test.step('two people publish terms with a boost', () => publishTerms(people))
  await test.step('a network reports sales, and approves them', async () => {
    const shopper = await Shopper.signIn(base)
    const { clickId } = await shopper.click(store)
    await sell(clickId, sales.paid, '30.00')
    await sell(clickId, sales.short, '30.00')
    await sell(clickId, sales.costly, '10.00')
    await sellThroughAwin(browser, people, shopper)
  })
  await test.step('what earns more than it brings is held, and released by two', () =>
    releaseHeld(people, sales))
  await test.step('the network is invoiced for the month before', () => invoice(people))
  await test.step('what the network paid short is booked', () => bookShortPayment(people, sales, account))
  await test.step('what it will not pay is a loss', () => writeOff(people, sales))
  await test.step('a fee of the bank is entered by hand', () => enterFee(people, account))
  await test.step('a run pays what may be paid by now', () => pay(people, payees))
  await test.step('each shopper reads what became of theirs', () => readPayments(browser, payees))
  await test.step('what one of them owes of a sale that is declined is given up', () => giveUpDebt(people))
  await test.step("the bank's file is compared", () => reconcile(maria))
  await test.step('what it alone knows is explained', () => explain(people))
  await test.step('a month is closed for good', () => closeMonth(people))
  await test.step('reports agree with the database', () => compareReports(maria))
  await test.step('a lower rate is tried', () => tryLowerRate(maria))
  await test.step('nothing is parked, and everything is counted again', async () => {
    await maria.open('/integridade')
    await maria.page.getByRole('link', { name: 'Eventos parados' }).click()
    await expect(maria.page.getByText('Nenhum evento está parado.')).toBeVisible()
    expect(operate('verify')).toContain('0 differences')
  })
})
