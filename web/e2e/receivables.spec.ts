import { randomUUID } from 'node:crypto'
import { sendConversion, Shopper } from './demo'
import { Desk } from './pages/desk'
import { Colleague, operate } from './staff'
import { expect, test } from './test'

/** The balance of an account, in reais as `devolve books trial` writes it: debit below zero. */
function balance(code: string, owner = ''): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const line = operate('books', 'trial', '--at', day, '--csv')
    .split('\n')
    .map((row) => row.trimEnd().split(';'))
    .find((cells) => cells[0] === code && cells[3] === owner)
  if (line === undefined) return ''
  const [debit = '', credit = ''] = line.slice(5)
  return debit === '' ? credit : `-${debit}`
}

test('what a network paid short, and less a fee, is in the book to the centavo', async ({
  browser,
  baseURL,
}) => {
  const shopper = await Shopper.signIn(String(baseURL))
  const { clickId } = await shopper.click()
  const paid = `PAGA-${randomUUID().slice(0, 8)}`
  const short = `CURTA-${randomUUID().slice(0, 8)}`
  for (const transactionId of [paid, short]) {
    const now = new Date().toISOString()
    await sendConversion({
      transactionId,
      clickId,
      status: 'approved',
      orderId: transactionId,
      saleAmount: '200.00',
      occurredAt: now,
      updatedAt: now,
    })
  }
  const account = `conta-${randomUUID().slice(0, 8)}`
  const maria = await Desk.enrol(browser, Colleague.add('Maria Souza', 'finance'))
  const joao = await Desk.enrol(browser, Colleague.add('Joao Lima', 'approver'))
  const fees = balance('4.1')

  await test.step('one says what arrived and for which sales: a centavo less is refused with the difference', async () => {
    await maria.open('/recebimentos?novo=sim')
    const form = maria.page.getByRole('main')
    await form.getByLabel(/^Rede/).fill('demo')
    await form.getByLabel('Pagamento da rede').fill(paid)
    await form
      .getByLabel('Dia em que chegou ao banco')
      .fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    await form.getByLabel('Conta no banco').fill(account)
    await form.getByLabel('Chegou, em reais').fill('52,99')
    await form.getByLabel('Retido no caminho, em reais').fill('2,00')
    await form.locator('input[type=file]').setInputFiles({
      name: 'comissoes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `transaction;date;commission\n${paid};20/11/2026;30,00\n${short};20/11/2026;25,00\n`,
      ),
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
  })

  await test.step('another approves, and the sales have their parts', async () => {
    await joao.decide('Lançar o que uma rede pagou')
    await maria.open('/recebimentos')
    await expect(async () => {
      await maria.page.reload()
      await expect(maria.row('Recebimentos', paid)).toContainText('Concluído')
    }).toPass({ timeout: 60_000 })
    expect(balance('1.1.1', account)).toBe('-53,00')
    expect(balance('4.1')).not.toBe(fees)
  })

  await test.step('what the network will not pay is a loss, once two people say so', async () => {
    await maria.open(`/vendas?q=${short}`)
    const found = maria.page.getByRole('grid', { name: 'Vendas' }).getByRole('row')
    await expect(found).toHaveCount(2)
    await found.nth(1).getByRole('link').first().click()
    await maria.confirm('Baixar como perda', 'Propor', 'A rede encerrou a conta.')
    await joao.decide('Baixar o que uma rede deve')
    expect(balance('4.2')).toMatch(/^-/)
  })

  await test.step('a fee of the bank is entered by hand', async () => {
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
  })

  expect(operate('verify')).toContain('0 differences')
})
