import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sendConversion } from './demo'
import { accessibilityViolations, expect, test } from './test'

test("a click's receipt is kept from the statement, checked without a connection, and refused once a letter is another", async ({
  page,
  context,
  shopper,
  statement,
}) => {
  const { clickId, store } = await shopper.click()
  const order = `E2E-${randomUUID().slice(0, 8)}`
  const now = new Date().toISOString()
  await sendConversion({
    transactionId: `tx-${order}`,
    clickId,
    status: 'pending',
    orderId: order,
    saleAmount: '249.90',
    occurredAt: now,
    updatedAt: now,
  })
  await statement.open()
  await statement.openPurchase(statement.row(order))
  const drawer = page.getByRole('dialog', { name: store })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: `Comprovante do clique para a loja ${store}` }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^devolve-clique-.*\.txt$/)
  const file = await download.path()
  const receipt = (await readFile(file, 'utf8')).trim()

  await drawer.getByRole('link', { name: 'Como conferir' }).click()
  await expect(page).toHaveURL(/\/ajuda\/comprovante$/)
  const chosen = page.getByLabel('ou escolha o arquivo')
  await expect(chosen).toBeEnabled() // the keys are there
  await context.setOffline(true)
  await chosen.setInputFiles(file)
  const answer = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(answer).toContainText('Comprovante verdadeiro')
  await expect(answer.getByRole('link', { name: store })).toBeVisible()
  await expect(answer.getByRole('listitem')).toHaveText(/%/)
  await expect(answer).toContainText(clickId)
  expect(await accessibilityViolations(page)).toEqual([])

  const text = page.getByRole('textbox', { name: 'Comprovante' })
  await expect(text).toHaveValue(new RegExp(receipt.slice(0, 40)))
  await text.fill(withAnotherLetter(receipt))
  await page.getByRole('button', { name: 'Conferir', exact: true }).click()
  await expect(answer).toContainText('Este comprovante não vale')
  await expect(answer).toContainText('A assinatura não confere')
  await expect(page.getByText('Comprovante verdadeiro')).toBeHidden()

  await text.fill(receipt)
  await page.getByRole('button', { name: 'Conferir', exact: true }).click()
  await expect(answer).toContainText('Comprovante verdadeiro')
})

/** The receipt with one letter of what it says changed. */
function withAnotherLetter(receipt: string): string {
  const [head = '', says = '', signature = ''] = receipt.split('.')
  const at = Math.floor(says.length / 2)
  return [head, says.slice(0, at) + (says[at] === 'A' ? 'B' : 'A') + says.slice(at + 1), signature].join('.')
}
