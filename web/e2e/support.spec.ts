import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { buy } from './demo'
import { accessibilityViolations, expect, test } from './test'

/** A PNG with more pixels than the server takes: the page makes it smaller. */
function largePicture(side: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // one bit for each grey pixel
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const orderNumber = () => `E2E-${randomUUID().slice(0, 8)}`

test('a message reaches the people behind the site', async ({ statement }) => {
  await statement.open()
  const { page } = statement
  await page.getByRole('button', { name: 'Fale conosco' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fale conosco' })
  await expect(dialog.getByLabel('E-mail')).not.toHaveValue('')

  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Preencha todos os campos')).toBeVisible()
  await expect(dialog.getByLabel('Título')).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])

  await dialog.getByLabel('Motivo').selectOption('Outro motivo')
  await dialog.getByLabel('Título').fill('Um elogio')
  await dialog.getByLabel('Mensagem').fill('O cashback chegou antes do que eu esperava.')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText(/Recebemos sua mensagem/)).toBeVisible()
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a missing purchase is claimed by keyboard, and resolves itself on the open page', async ({
  shopper,
  statement,
}) => {
  const { clickId, store } = await shopper.click()
  const order = orderNumber()
  await statement.open()
  await expect(statement.live).toBeVisible()
  const { page } = statement

  await page.getByRole('button', { name: 'Não encontrei minha compra' }).first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Não encontrei minha compra' })
  const visits = dialog.getByRole('list', { name: 'Suas visitas a lojas' })
  await expect(visits).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await visits.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(store)).toBeVisible()

  await dialog.getByLabel('Número do pedido').fill(order)
  await dialog.getByLabel('Valor da compra').fill('cem')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Escreva o valor em reais, como 249,90.')).toBeVisible()
  await expect(dialog.getByLabel('Valor da compra')).toBeFocused()
  await dialog.getByLabel('Valor da compra').fill('249,90')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Anotado. Vamos atrás da sua compra' })).toBeFocused()
  await expect(dialog.getByText(/Encontramos seu clique, mas a loja ainda não informou/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Anexar comprovante' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'nota.png', mimeType: 'image/png', buffer: largePicture(5000) })
  await expect(dialog.getByText(/Comprovante anexado em/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Concluir' }).click()

  const claim = page
    .getByRole('region', { name: 'Suas reclamações' })
    .getByRole('listitem')
    .filter({ hasText: order })
  await expect(claim).toContainText('Em análise')
  await expect(claim).toContainText('Resposta até')
  await expect(claim.getByRole('button', { name: 'Trocar comprovante' })).toBeVisible()

  await buy(clickId, { order, saleAmount: '239.90' })
  await expect(claim).toContainText('Resolvida')
  await expect(claim).toContainText(/no valor de R\$\s239,90/)
  await expect(page.getByText(`Encontramos sua compra em ${store}.`)).toBeVisible()
  await expect(statement.row(order)).toBeVisible()

  await claim.getByRole('button', { name: `Ver compra em ${store}` }).click()
  await expect(statement.timeline.getByRole('listitem').first()).toContainText('Clique')
  await page.keyboard.press('Escape')

  // The same visit now leads to the purchase.
  await page.getByRole('button', { name: 'Não encontrei minha compra' }).first().click()
  await visits
    .getByRole('button', { name: /A loja já avisou de uma compra/ })
    .first()
    .click()
  await expect(statement.timeline).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('an order that was claimed before shows its claim', async ({ shopper, statement }) => {
  await shopper.click()
  const order = orderNumber()
  await statement.open()
  const { page } = statement
  const dialog = page.getByRole('dialog', { name: 'Não encontrei minha compra' })
  const claimOnce = async () => {
    await page.getByRole('button', { name: 'Não encontrei minha compra' }).first().click()
    await dialog.getByRole('list', { name: 'Suas visitas a lojas' }).getByRole('button').first().click()
    await dialog.getByLabel('Número do pedido').fill(order)
    await dialog.getByLabel('Valor da compra').fill('1.249,90')
    await dialog.getByRole('button', { name: 'Procurar minha compra' }).click()
  }
  await claimOnce()
  await expect(dialog.getByRole('heading', { name: 'Anotado. Vamos atrás da sua compra' })).toBeVisible()
  await expect(dialog.getByText(/R\$\s1\.249,90/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(dialog).toBeHidden()

  await claimOnce()
  await expect(dialog.getByRole('heading', { name: 'Você já tinha falado desta compra' })).toBeVisible()
  await expect(dialog.getByText(order)).toBeVisible()
})

test('what cannot be is refused before it is sent', async ({ shopper, statement }) => {
  await shopper.click()
  await statement.open()
  const { page } = statement
  await page.getByRole('button', { name: 'Não encontrei minha compra' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Não encontrei minha compra' })
  await dialog.getByRole('list', { name: 'Suas visitas a lojas' }).getByRole('button').first().click()

  await dialog.getByLabel('Data da compra').fill('2020-01-01')
  await dialog.getByLabel('Valor da compra').fill('1.000.000,01')
  await dialog.getByRole('button', { name: 'Procurar minha compra' }).click()
  await expect(dialog.getByText('Preencha este campo.')).toBeVisible()
  await expect(dialog.getByText(/A compra não pode ser de antes da visita/)).toBeVisible()
  await expect(dialog.getByText('O valor vai até R$ 1.000.000,00.')).toBeVisible()
  await dialog.getByLabel('Data da compra').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Procurar minha compra' }).click()
  await expect(dialog.getByText('Essa data ainda não chegou.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Trocar' }).click()
  await expect(dialog.getByRole('heading', { name: 'De qual visita à loja foi a compra?' })).toBeFocused()
})
