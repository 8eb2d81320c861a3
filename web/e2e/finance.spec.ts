import type { Page } from '@playwright/test'
import { Desk } from './pages/desk'
import { makePayee, type Payee } from './payee'
import { Colleague, operate } from './staff'
import { ageKeys } from './stores'
import { expect, test } from './test'

/** What the bank makes of exact amounts is in ledger/pix/sandbox/script.go. */
const paidCents = 1_234_56
const failsCents = 66_03
const returnsCents = 66_07

/** Reads a shopper's statement in a browser of their own. */
async function payment(page: Page, shopper: Payee) {
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
  }, shopper.token)
  await page.goto('/perfil/devolve')
  return page.getByRole('region', { name: 'Pagamentos por Pix' }).getByRole('listitem')
}

test('finance pays, reconciles and closes a month', async ({ browser, baseURL }) => {
  test.setTimeout(100_000)
  const base = String(baseURL)
  const [paid, fails, returns] = await Promise.all([
    makePayee(base, paidCents),
    makePayee(base, failsCents),
    makePayee(base, returnsCents),
  ])
  await ageKeys(paid.id, fails.id, returns.id)
  const maria = await Desk.enrol(browser, Colleague.add('Maria Souza', 'finance'))
  const joao = await Desk.enrol(browser, Colleague.add('Joao Lima', 'approver'))

  await test.step('who is paid is known before anything is reserved', async () => {
    await maria.open('/rodadas')
    await maria.page.getByRole('link', { name: 'Planejar rodada' }).click()
    for (const { id } of [paid, fails, returns]) {
      await expect(maria.row('Clientes da simulação', id.slice(0, 8))).toBeVisible()
    }
    await maria.confirm('Reservar e planejar', 'Reservar e planejar')
    await expect(maria.page).toHaveURL(/\/rodadas\/[0-9a-f-]{36}$/)
    await expect(maria.page.getByRole('heading', { name: /Aprovar R\$\s1\.366,66 em 3 Pix/ })).toBeVisible()
  })

  await test.step('whoever planned does not approve, another person does', async () => {
    await expect(maria.page.getByRole('button', { name: 'Aprovar' })).toHaveAttribute('aria-disabled', 'true')
    await joao.open(new URL(maria.page.url()).pathname.replace('/financeiro', ''))
    await joao.confirm('Aprovar', /Aprovar R\$/)
  })

  await test.step('one is paid, one fails, one comes back', async () => {
    const sums = maria.page.getByRole('table', { name: 'Pix por situação' })
    await expect(sums.getByRole('row', { name: /^Falhou 1/ })).toBeVisible({ timeout: 30_000 })
    await expect(sums.getByRole('row', { name: /^Devolvido 1/ })).toBeVisible({ timeout: 150_000 })
    await expect(sums.getByRole('row', { name: /^Pago 1/ })).toBeVisible()
  })

  await test.step('each shopper reads what became of theirs', async () => {
    for (const [shopper, status, says] of [
      [paid, 'Pago', 'Comprovante'],
      [fails, 'Não enviado', 'O banco não aceitou sua chave Pix'],
      [returns, 'Devolvido', 'volt'],
    ] as const) {
      const page = await browser.newPage()
      const list = await payment(page, shopper)
      await expect(list).toHaveCount(1)
      await expect(list).toContainText(status)
      await expect(list).toContainText(says)
      await page.close()
    }
  })

  expect(operate('verify')).toContain('0 differences')
})
