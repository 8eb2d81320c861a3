import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { Shopper, sendConversion } from './demo'
import { makeNewcomer, type Newcomer } from './newcomer'
import { ProfilePage } from './pages/profile-page'
import { accessibilityViolations, expect, keepMessages, saysOnce, takenOver, test } from './test'

/** Says where somebody is to be paid. */
async function giveKey(profile: ProfilePage, who: Newcomer, cpf: string): Promise<void> {
  await profile.saveBirthdate()
  await profile.fillKey(cpf, 'E-mail', who.email)
  await profile.saveKey()
  await profile.confirm(who.password)
  await saysOnce(profile.page, 'Informações Pix atualizadas com sucesso!')
}

/** Follows an invitation on a browser of one's own, and makes an account there. */
async function signUpBy(browser: Browser, link: string): Promise<{ page: Page; who: Newcomer }> {
  const context = await browser.newContext()
  await context.addInitScript(keepMessages)
  const page = await context.newPage()
  const who = { email: `convidada-${randomUUID().slice(0, 8)}@exemplo.test`, password: 'jabuticaba madura' }
  await page.goto(link)
  await takenOver(page)
  await expect(page.getByRole('heading', { name: 'Você recebeu um convite' })).toBeVisible()
  await expect(page.getByText(/ganhe R\$\s10,00 de bônus depois da sua primeira compra/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Criar minha conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'CADASTRO' })
  await dialog.getByLabel('Nome').fill('Pessoa Convidada')
  await dialog.getByLabel('E-mail').fill(who.email)
  await dialog.getByLabel('Senha').fill(who.password)
  await dialog.getByLabel('Aceito os termos de uso *').check()
  await dialog.getByRole('button', { name: 'CRIAR CONTA' }).click()
  await expect(page.getByText('Usuário criado com sucesso')).toBeVisible()
  return { page, who: { ...who, token: '' } }
}

/** Waits for the bonus of somebody, for which the page is read anew: the planner goes around every half minute. */
async function hasBonus(page: Page, why: string): Promise<void> {
  const bonus = page.getByRole('list', { name: 'Seus bônus' }).getByRole('listitem')
  await expect(async () => {
    await page.goto('/perfil/indique')
    await expect(bonus).toHaveCount(1, { timeout: 3000 })
  }).toPass({ timeout: 120_000 })
  await expect(bonus).toContainText(/R\$\s10,00/)
  await expect(bonus).toContainText('Aprovado')
  await expect(bonus).toContainText(why)
}

test('an invitation brings a new account, and its first purchase a bonus to both', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const base = String(baseURL)
  const inviter = await makeNewcomer(base)
  const profile = new ProfilePage(page)
  await profile.open(inviter)
  await giveKey(profile, inviter, '11144477735')
  await page.getByRole('link', { name: 'Indique e ganhe' }).click()
  await expect(page.getByText(/R\$\s10,00 para você e R\$\s10,00 para quem chegar/)).toBeVisible()
  await expect(page.getByText('Nenhum bônus ainda.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  const link = await page.getByRole('textbox', { name: 'Seu link' }).inputValue()
  expect(link).toContain('/indique/')

  const invited = await signUpBy(browser, link)
  const shopper = await Shopper.signIn(base, invited.who)
  const theirs = new ProfilePage(invited.page)
  await theirs.open({ ...invited.who, token: shopper.token })
  await giveKey(theirs, invited.who, '52998224725')
  await page.reload()
  await expect(page.getByText('Podem render bônus').locator('..')).toContainText('1')

  const { clickId } = await shopper.click()
  const now = new Date().toISOString()
  const order = `CONVITE-${randomUUID().slice(0, 8)}`
  await sendConversion({
    transactionId: `tx-${order}`,
    clickId,
    status: 'approved',
    orderId: order,
    saleAmount: '200.00',
    commission: '80.00', // more than it earns, or the guard holds it
    occurredAt: now,
    updatedAt: now,
  })
  await hasBonus(page, 'Você indicou alguém')
  await expect(page.getByText('Renderam bônus').locator('..')).toContainText('1')
  await hasBonus(invited.page, 'Você chegou por uma indicação')
  await invited.page.goto('/perfil/devolve')
  await expect(invited.page.getByText(/No aprovado há R\$\s10,00 em bônus de indicação/)).toBeVisible()
})
