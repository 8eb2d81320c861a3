import type { Locator } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { readDemo } from './demo'
import { latestMail, unsubscribePath } from './mailbox'
import { makeNewcomer, type Newcomer } from './newcomer'
import { LoginModal } from './pages/login-modal'
import { ProfilePage } from './pages/profile-page'
import { accessibilityViolations, expect, saysOnce, test as base } from './test'

const test = base.extend<{ who: Newcomer; profile: ProfilePage }>({
  who: async ({ baseURL }, use) => {
    await use(await makeNewcomer(String(baseURL)))
  },
  profile: async ({ page, who }, use) => {
    const profile = new ProfilePage(page)
    await profile.open(who)
    await use(profile)
  },
})

/** Which controls lie under a message, wholly or in part. */
async function coveredBy(message: Locator, controls: string): Promise<string[]> {
  return message.evaluate((element, selector) => {
    const over = element.getBoundingClientRect()
    return Array.from(document.querySelectorAll<HTMLElement>(selector))
      .filter((control) => {
        const { top, bottom, left, right, width } = control.getBoundingClientRect()
        const apart = bottom <= over.top || top >= over.bottom || right <= over.left || left >= over.right
        return !element.contains(control) && width > 0 && !apart
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80))
  }, controls)
}

test('general information is saved, or refused at its field', async ({ page, profile }) => {
  const { general } = profile
  const save = general.getByRole('button', { name: 'Salvar alterações' })
  await general.getByLabel('Nome').fill('')
  await save.click()
  await expect(general.getByLabel('Nome')).toBeFocused()
  await expect(general.getByText('Informe seu nome.')).toBeVisible()

  await general.getByLabel('Nome').fill('Rosa Jatobá')
  await general.getByLabel('Gênero').selectOption('Feminino')
  await general.getByLabel('Data de nascimento').fill('2020-02-29')
  await save.click()
  await expect(page.getByText('Erro ao atualizar os dados.')).toBeVisible()
  await expect(general.getByText('É preciso ter 18 anos ou mais.')).toBeVisible()
  await expect(general.getByLabel('Nome')).toHaveValue('Rosa Jatobá')

  await general.getByLabel('Data de nascimento').fill('1990-05-17')
  await page.setViewportSize({ width: 375, height: 640 })
  await save.evaluate((button) => {
    button.scrollIntoView({ block: 'end' }) // where a message comes up
  })
  await save.press('Enter')
  const message = page.locator('.alert-floating', { hasText: 'Dados atualizados com sucesso!' })
  await expect(message).toBeVisible()
  await message.hover() // it stays
  expect(await coveredBy(message, ':focus')).toEqual([])
  await page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  })
  expect(await coveredBy(message, 'a, button, input, select, textarea')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByRole('button', { name: 'Sua conta, Rosa Jatobá' })).toBeVisible()
  await page.reload()
  await expect(general.getByLabel('Data de nascimento')).toHaveValue('1990-05-17')
  await expect(general.getByLabel('Gênero')).toHaveValue('F')
})

test('a new e-mail needs the password, a free address and a proof', async ({
  page,
  profile,
  who,
  baseURL,
}) => {
  const { general } = profile
  const { email: taken } = await readDemo()
  const save = general.getByRole('button', { name: 'Salvar alterações' })
  await general.getByLabel('E-mail').fill(taken)
  await save.click()
  await profile.confirm('não é esta')
  const dialog = page.getByRole('dialog', { name: 'Confirme sua senha' })
  await expect(dialog.getByText('Senha incorreta. Tente de novo.')).toBeVisible()
  await profile.confirm(who.password)
  await expect(general.getByText('Este e-mail já está cadastrado.')).toBeVisible()

  const since = new Date(Date.now() - 1000)
  const email = `nova-${who.email}`
  await general.getByLabel('E-mail').fill(email)
  await save.click() // the password was given a moment ago
  await saysOnce(page, 'Dados atualizados com sucesso!')
  await latestMail(String(baseURL), who.email, 'O e-mail da sua conta foi alterado', since)
  const proof = await latestMail(String(baseURL), email, 'Confirme o seu e-mail', since)
  await expect(general.getByText(`Ainda falta confirmar ${email}.`)).toBeVisible()
  await general.getByRole('button', { name: 'Reenviar e-mail de confirmação' }).click()
  await expect(page.getByRole('status').filter({ hasText: /e-?mail|link/i })).toBeVisible()
  expect(proof.links[0]).toContain('/auth/confirmar-email#token=')
})

test('a Pix key waits for the birth date, is checked, stored masked and told by mail', async ({
  page,
  profile,
  who,
  baseURL,
}) => {
  const { pix } = profile
  await pix.getByRole('button', { name: 'Informar data de nascimento' }).click()
  await expect(profile.general.getByLabel('Data de nascimento')).toBeFocused()
  await profile.saveBirthdate()

  await profile.fillKey('52998224724', 'Celular', '11812345684')
  await profile.saveKey()
  await expect(pix.getByText('CPF inválido! Deve ter 11 dígitos.')).toBeVisible()
  await expect(pix.getByText('Chave Pix inválida!')).toBeVisible()
  await expect(pix.getByRole('textbox', { name: 'CPF' })).toBeFocused()

  const since = new Date(Date.now() - 1000)
  await profile.fillKey('52998224725', 'Celular', '11912345684')
  await expect(pix.getByLabel('Chave Pix')).toHaveValue('(11) 91234-5684')
  await profile.saveKey()
  await profile.confirm(who.password)
  await saysOnce(page, 'Informações Pix atualizadas com sucesso!')
  await expect(pix.getByText('(11) *****-5684')).toBeVisible()
  await expect(pix.getByText('***.982.247-**')).toBeVisible()
  await expect(
    pix.getByText(/Pagamentos para esta chave começam em \d\d\/\d\d\/\d{4} às \d\d:\d\d/),
  ).toBeVisible()
  const mail = await latestMail(String(baseURL), who.email, 'Sua chave Pix foi alterada', since)
  expect(mail.text).not.toContain('91234')

  await pix.getByRole('button', { name: 'Trocar' }).click()
  await expect(pix.getByRole('textbox', { name: 'CPF' })).toBeFocused()
  await pix.getByText('CPF', { exact: true }).last().click()
  await pix.getByRole('textbox', { name: 'CPF' }).fill('529.982.247-25')
  await expect(pix.getByLabel('Chave Pix')).toHaveValue('529.982.247-25')
  await pix.getByRole('button', { name: 'Salvar chave Pix' }).click()
  await expect(pix.getByRole('button', { name: 'Trocar' })).toBeFocused()
})

test('a new password ends the other sessions at once', async ({ page, profile, who, browser }) => {
  await profile.changePassword('', '')
  await expect(profile.password.getByText('Por favor, preencha os dois campos de senha.')).toBeVisible()
  await profile.changePassword('umbu e cajá', 'umbu e caju')
  await expect(profile.password.getByText('As senhas não conferem.')).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = new ProfilePage(await elsewhere.newPage())
  await other.page.goto('/perfil')
  await new LoginModal(other.page).enter(who.email, who.password)
  await expect(other.general).toBeVisible()

  await profile.changePassword('umbu e cajá', 'umbu e cajá')
  await profile.confirm(who.password)
  await saysOnce(page, 'Senha alterada com sucesso!')

  await other.mails.getByRole('switch', { name: 'Ofertas e promoções' }).click()
  const login = new LoginModal(other.page)
  await expect(login.dialog).toBeVisible()
  await login.enter(who.email, who.password)
  await expect(login.alert()).toContainText('Erro no login, verifique suas credenciais!')
  await login.enter(who.email, 'umbu e cajá')
  await expect(other.general).toBeVisible()
  await elsewhere.close()
})

test('mails are chosen, and the record tells of it', async ({ page, profile }) => {
  const offers = profile.mails.getByRole('switch', { name: 'Ofertas e promoções' })
  await expect(offers).not.toBeChecked()
  await expect(profile.mails.getByRole('switch', { name: 'Lembretes de cupons salvos' })).toBeChecked()
  await offers.click()
  await expect(offers).toBeChecked()
  await page.reload()
  await expect(offers).toBeChecked()
  await profile.mails.getByText('Histórico dos seus consentimentos').click()
  const first = profile.mails.getByRole('list', { name: 'Histórico' }).getByRole('listitem').first()
  await expect(first).toContainText('Ofertas e promoções: você aceitou no perfil')
  await expect(first).toContainText('texto 2026-11')
})

test('the link under a reminder stops reminders, without a login', async ({
  browser,
  page,
  profile,
  who,
}) => {
  const reminders = profile.mails.getByRole('switch', { name: 'Lembretes de cupons salvos' })
  await expect(reminders).toBeChecked()
  const { sub } = JSON.parse(Buffer.from(who.token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  const elsewhere = await browser.newContext()
  const reader = await elsewhere.newPage()
  await reader.goto(unsubscribePath(sub))
  await expect(reader.getByRole('heading', { name: 'Parar de receber estes e-mails?' })).toBeVisible()
  await expect(reader).not.toHaveURL(/token/)
  expect(await accessibilityViolations(reader)).toEqual([])
  await reader.getByRole('button', { name: 'Parar de receber' }).press('Enter')
  await expect(reader.getByRole('heading', { name: 'Pronto, você saiu da lista' })).toBeVisible()
  await elsewhere.close()
  await page.reload()
  await expect(reminders).not.toBeChecked()
})

test('devices are ended one by one and all at once, and notice', async ({ page, profile, who, browser }) => {
  const elsewhere = await browser.newContext()
  const other = new ProfilePage(await elsewhere.newPage())
  await other.page.goto('/perfil')
  const login = new LoginModal(other.page)
  await login.enter(who.email, who.password)
  await expect(other.general).toBeVisible()

  await page.reload()
  const end = profile.devices.getByRole('button', { name: /^Desconectar/ })
  await expect(end).toHaveCount(1)
  await end.click()
  await expect(page.getByText('Aparelho desconectado.')).toBeVisible()
  await expect(end).toHaveCount(0)
  await other.page.reload()
  await expect(login.dialog).toBeVisible()
  expect(await other.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await elsewhere.close()

  await profile.devices.getByRole('button', { name: 'Sair de todos os dispositivos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Você saiu de todos os dispositivos.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('all data is taken away in one file, after the password', async ({ page, profile, who }) => {
  const download = page.waitForEvent('download')
  await profile.data.getByRole('button', { name: 'Baixar meus dados' }).click()
  await profile.confirm(who.password)
  const file = await download
  expect(file.suggestedFilename()).toBe('meus-dados.zip')
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(page.getByText('Seus dados foram baixados.')).toBeVisible()
})

test('a deleted account comes back with a login, and says so', async ({ page, profile, who, loginModal }) => {
  const open = profile.data.getByRole('button', { name: 'Deletar conta' })
  const dialog = page.getByRole('alertdialog', { name: 'Deletar sua conta?' })
  await open.click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await profile.confirm(who.password)
  await saysOnce(page, 'Conta deletada com sucesso!')
  await expect(page.getByText(/Entre de novo até/)).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/perfil')
  await loginModal.enter(who.email, who.password)
  await expect(page.getByText(/Sua conta voltou/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meu Perfil' })).toBeVisible()
})

test('a keyboard is enough to change the key', async ({ page, profile, who }) => {
  await profile.saveBirthdate()
  await profile.general.getByRole('button', { name: 'Salvar alterações' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('52998224725')
  await page.keyboard.press('Tab')
  await expect(profile.pix.getByRole('radio', { name: 'CPF' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(profile.pix.getByRole('radio', { name: 'E-mail' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('rosa@exemplo.test')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirme sua senha' })
  await expect(dialog.getByLabel('Senha')).toBeFocused()
  await page.keyboard.type(who.password)
  await page.keyboard.press('Enter')
  await saysOnce(page, 'Informações Pix atualizadas com sucesso!')
  await expect(profile.pix.getByRole('button', { name: 'Trocar' })).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('the profile breaks no accessibility rule', async ({ page, profile }) => {
      expect(await accessibilityViolations(page)).toEqual([])
      await profile.saveBirthdate()
      await profile.changePassword('', '')
      await profile.pix.getByRole('button', { name: 'Salvar chave Pix' }).click()
      await profile.mails.getByText('Histórico dos seus consentimentos').click()
      expect(await accessibilityViolations(page)).toEqual([])
      await profile.data.getByRole('button', { name: 'Deletar conta' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}
