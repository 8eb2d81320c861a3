import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buy, readDemo } from './demo'
import { PretendShop } from './pages/pretend-shop'
import { expect, takenOver, test } from './test'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // as most people have it

interface ClickEvent {
  type: string
  body: { user_id?: string; coupon_id?: string; rate_bps: number; loyalty?: boolean; store: { slug: string } }
}

/** The click as the log has it. */
function clickInLog(clickId: string, stream: 'ledger' | 'visits' = 'ledger'): ClickEvent {
  const binary = process.env.E2E_BINARY ?? fileURLToPath(new URL('../../bin/devolve', import.meta.url))
  const data = process.env.E2E_DATA ?? ''
  const line = execFileSync(binary, ['events', 'show', `${stream}.click.${clickId}`, '--data', data], {
    encoding: 'utf8',
  })
  return JSON.parse(line) as ClickEvent
}

test('a search leads to a coupon, a login, a click in the log, and a line on the statement', async ({
  page,
  context,
  loginModal,
}) => {
  const { email, password } = await readDemo()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await takenOver(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Digite a sua Loja aqui' }).fill('livrria')
  await page
    .getByRole('option', { name: /Livraria Jatobá/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/livraria-jatoba$/)
  await expect(page.getByRole('heading', { level: 1, name: /Livraria Jatobá/ })).toBeVisible()

  await page.getByRole('button', { name: /^Pegar cupom: Frete grátis/ }).click()
  await loginModal.enter(email, password)
  const coupon = page.getByRole('dialog', { name: /Frete grátis/ })
  await expect(coupon.getByLabel('Código do cupom')).toHaveValue('LEIAMAIS')

  const opened = context.waitForEvent('page')
  await coupon.getByRole('button', { name: 'Copiar código e ir para a loja' }).click()
  const shop = await opened
  const clickId = await new PretendShop(shop).arrive()
  expect(shop.url()).toContain('/loja-demo/livraria-jatoba?')
  await expect(page.getByRole('dialog', { name: 'Cashback ativado' })).toContainText('4,5%')
  await page.bringToFront()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LEIAMAIS')

  const click = clickInLog(clickId)
  expect(click.type).toBe('click_recorded.v1')
  expect(click.body).toMatchObject({ rate_bps: 450, store: { slug: 'livraria-jatoba' } })
  expect(click.body.user_id).toMatch(/^[0-9a-f-]{36}$/)

  const order = await buy(clickId)
  await page.goto('/perfil/devolve')
  const line = page.getByRole('row').filter({ hasText: order })
  await expect(line).toContainText('Livraria Jatobá')
  await expect(line).toContainText(/R\$\s9,00/) // 4.5 % of 200
  await expect(line).toContainText('Pendente')
})

test('a visitor may go on without cashback, and the click has no user', async ({ page, context }) => {
  await page.goto('/livraria-jatoba')
  await page.getByRole('button', { name: /^Pegar cupom: Frete grátis/ }).click()
  await page.getByRole('button', { name: 'Continuar sem cashback' }).click()
  const coupon = page.getByRole('dialog', { name: /Frete grátis/ })
  const opened = context.waitForEvent('page')
  await coupon.getByRole('button', { name: 'Copiar código e ir para a loja' }).click()
  const shop = await opened
  const clickId = await new PretendShop(shop).arrive()
  expect(clickInLog(clickId, 'visits').body.user_id).toBeUndefined()
  const left = page.getByRole('dialog', { name: 'Boa compra!' })
  await expect(left).toContainText('não conta cashback')

  await page.bringToFront()
  const before = await left.boundingBox()
  await left.getByRole('button', { name: 'Não', exact: true }).press('Enter')
  await expect(left.getByRole('status')).toContainText('Obrigado por avisar.')
  expect(await left.boundingBox()).toEqual(before)
  await left.getByRole('link', { name: 'Veja outros cupons de Livraria Jatobá' }).click()
  await expect(left).toBeHidden()
})

test('where a code does not keep the cashback, who takes it has a purchase with none on the statement', async ({
  page,
  context,
  loginModal,
}) => {
  const { email, password } = await readDemo()
  await page.goto('/pet-quati')
  await page
    .getByRole('button', { name: /^Pegar cupom/ })
    .first()
    .click()
  await loginModal.enter(email, password)
  const coupon = page.getByRole('dialog')
  await expect(coupon.getByRole('region', { name: 'Com cashback' })).toContainText(
    /R\$\s5,50 de volta em uma compra de R\$\s100,00/,
  )
  const opened = context.waitForEvent('page')
  await coupon.getByRole('button', { name: 'Copiar código e ir para a loja' }).click()
  const shop = await opened
  const clickId = await new PretendShop(shop).arrive()
  await expect(page.getByRole('dialog', { name: 'Boa compra!' })).toContainText('Você escolheu o código')
  const click = clickInLog(clickId)
  expect(click.body).toMatchObject({ rate_bps: 0, store: { slug: 'pet-quati' } })
  expect(click.body.user_id).toMatch(/^[0-9a-f-]{36}$/)

  const order = await buy(clickId)
  await page.goto('/perfil/devolve')
  const line = page.getByRole('row').filter({ hasText: order })
  await expect(line).toContainText(/R\$\s0,00/)
  await line.getByRole('button', { name: /ver detalhes/ }).click()
  await expect(page.getByRole('dialog').getByText('Esta compra não dá cashback')).toBeVisible()
})

test('a link to a coupon opens its dialog', async ({ page }) => {
  await page.goto('/livraria-jatoba')
  const written = await page.locator('#devolve-page').textContent()
  const id = /"id":"([0-9a-f-]{36})"(?=[^{}]*"name":"Frete grátis)/.exec(written ?? '')?.[1] ?? ''
  await page.goto(`/livraria-jatoba?cupom=${id}`)
  await expect(page).toHaveTitle(/^Frete grátis.*: Livraria Jatobá/)
  await page.getByRole('button', { name: 'Continuar sem cashback' }).click()
  await expect(page.getByRole('dialog', { name: /Frete grátis/ }).getByLabel('Código do cupom')).toHaveValue(
    'LEIAMAIS',
  )
})

test('in a LOYALTY area a visitor sees no code and is asked to come in', async ({ page, loginModal }) => {
  const { email, password } = await readDemo()
  const answer = await page.goto('/moda-caiana')
  expect(await answer?.text()).not.toContain('INVERNO20')
  await page
    .getByRole('button', { name: /^Entrar: Coleção de inverno/ })
    .first()
    .click()
  await expect(loginModal.dialog).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar sem cashback' })).toHaveCount(0)
  await loginModal.enter(email, password)
  const coupon = page.getByRole('dialog', { name: /Coleção de inverno/ })
  await expect(coupon.getByLabel('Código do cupom')).toHaveValue('INVERNO20')
  await expect(coupon).toContainText('18%') // twice the store's nine
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('stores, coupons and their codes are there', async ({ page }) => {
    await page.goto('/lojas')
    await page.getByRole('link', { name: 'Livraria Jatobá' }).last().click() // in the list; the logo opens a tab
    await expect(page.getByRole('heading', { level: 1, name: /Livraria Jatobá/ })).toBeVisible()
    await expect(page.locator('code', { hasText: 'LEIAMAIS' })).toBeVisible()
    await page.getByRole('link', { name: 'Ofertas' }).click()
    await expect(page).toHaveURL(/type=OFFER/)
  })
})
