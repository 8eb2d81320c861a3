import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readDemo, sendConversion } from './demo'
import { expect, saysOnce, test } from './test'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // as most people have it

test('a shopper signs in and finds the statement', async ({ page, loginModal }) => {
  const { email, password } = await readDemo()
  await page.goto('/perfil/devolve')
  await loginModal.enter(email, 'errada')
  await expect(loginModal.alert()).toContainText('Erro no login, verifique suas credenciais!')

  await loginModal.enter(email, password)
  await saysOnce(page, 'Login realizado com sucesso!')
  await expect(loginModal.dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Suas compras' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Lista de compras' })).toBeVisible()
  await page.getByRole('button', { name: /Sua conta/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the statement can be read before its script, which takes all of it over', async ({ page, shopper }) => {
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
  }, shopper.token)
  const scripts: (() => void)[] = []
  let held = true
  await page.route('**/assets/*.js', async (route) => {
    if (held) await new Promise<void>((release) => scripts.push(release))
    await route.continue()
  })
  await page.goto('/perfil/devolve', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Devolve', level: 1 })).toBeVisible()
  await expect(page.getByText('A loja ainda vai confirmar. Pode levar até 90 dias.')).toBeVisible()
  const balances = page.getByRole('region', { name: 'Devolve' })
  await expect(balances).not.toContainText('R$')
  const search = page.getByRole('combobox', { name: 'Digite a sua Loja aqui' })
  await search.evaluate((box) => {
    box.focus()
  })
  await expect(search).not.toBeFocused() // what would be typed there would be lost
  held = false
  for (const release of scripts) release()
  await expect(page.getByText('Ao vivo')).toBeVisible()
  await expect(balances).toContainText('R$')
  await search.focus()
  await expect(search).toBeFocused()

  // Nothing stands in for dialogs any more: those are there.
  await page.evaluate(() => {
    document.getElementById('opening')?.addEventListener('beforetoggle', () => {
      document.title = 'stand-in'
    })
  })
  await page
    .getByRole('link', { name: /página inicial/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Pegar cupom/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).not.toHaveTitle('stand-in')
})

test('a webhook becomes a line, an approval and a timeline without a reload', async ({
  shopper,
  statement,
}) => {
  await statement.open()
  await expect(statement.live).toBeVisible()

  const { clickId, store } = await shopper.click()
  const order = `E2E-${randomUUID().slice(0, 8)}`
  const now = Date.now()
  const conversion = {
    transactionId: `tx-${order}`,
    clickId,
    status: 'pending' as const,
    orderId: order,
    saleAmount: '249.90',
    occurredAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
  }
  await sendConversion(conversion)

  const row = statement.row(order)
  await expect(row).toBeVisible()
  await expect(row).toContainText(store)
  await expect(row).toContainText(/R\$\s249,90/)
  await expect(row).toContainText('Pendente')

  await sendConversion({ ...conversion, status: 'approved', updatedAt: new Date(now + 1000).toISOString() })
  await expect(row).toContainText('Aprovado')

  await statement.openPurchase(row)
  const steps = statement.timeline.getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(0)).toContainText('Clique')
  await expect(steps.nth(1)).toContainText('Compra rastreada')
  await expect(steps.nth(2)).toContainText('Cashback aprovado')

  await sendConversion({
    ...conversion,
    status: 'declined',
    reason: 'Pedido devolvido',
    updatedAt: new Date(now + 2000).toISOString(),
  })
  await expect(steps.nth(3)).toContainText('Motivo: Pedido devolvido')
  const drawer = statement.page.getByRole('dialog', { name: store })
  await expect(drawer.getByText('Cancelado', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await expect(row).toContainText('Cancelado')
})

test('pages and filters lead on, back, and survive a reload', async ({ statement }) => {
  await statement.open()
  const { page } = statement
  const first = await statement.rows().first().textContent()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText(/^11–20 de/)).toBeVisible()
  await expect(statement.rows().first()).not.toHaveText(first ?? '')

  await page.reload()
  await expect(page.getByText(/^11–20 de/)).toBeVisible()
  await page.getByRole('button', { name: 'Página anterior' }).click()
  await expect(statement.rows().first()).toHaveText(first ?? '')

  await page.getByRole('button', { name: 'Cancelado', exact: true }).click()
  await expect(page).toHaveURL(/status=CANCELED/)
  await expect(statement.rows().first()).toContainText('Cancelado')
  await expect(statement.rows().filter({ hasText: 'Pendente' })).toHaveCount(0)

  await page.getByLabel('Linhas por página').selectOption('100')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(statement.rows()).toHaveCount(100)
})

test('the table scrolls inside 440 px under its header', async ({ statement }) => {
  await statement.open('?por=25')
  const [header, box] = await Promise.all([
    statement.page.getByRole('columnheader').first().boundingBox(),
    statement.purchases.boundingBox(),
  ])
  expect((box?.height ?? 0) - (header?.height ?? 0)).toBeLessThanOrEqual(441)
})

test('a keyboard is enough to read a purchase', async ({ statement }) => {
  await statement.open()
  const { page } = statement
  const opener = statement
    .rows()
    .first()
    .getByRole('button', { name: /ver detalhes/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expect(drawer.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(drawer.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the statement is kept as a file, in every form', async ({ statement, page }) => {
  await statement.open()
  await expect(page.getByRole('group', { name: 'Próximo pagamento' })).toContainText(/R\$\s[\d.]+,\d{2}/)
  const starts = { PDF: '%PDF-', CSV: '\uFEFFtipo;data;loja;', OFX: '<?xml version="1.0"' }
  for (const [name, start] of Object.entries(starts)) {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const entry = page.getByRole('menuitem', { name })
    // The menu knows what is pointed at once it is at its place and the pointer moves.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await entry.hover()
      await expect(entry).toHaveAttribute('data-highlighted', { timeout: 1_000 })
    }).toPass()
    const [download] = await Promise.all([page.waitForEvent('download'), entry.click()])
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^devolve-extrato-\\d{4}-\\d\\d-\\d\\d\\.${name.toLowerCase()}$`),
    )
    expect((await readFile(await download.path(), 'utf8')).startsWith(start)).toBe(true)
  }
})
