import { expect, type Locator, type Page } from '@playwright/test'
import type { Newcomer } from '../newcomer'
import { saysOnce } from '../test'

export class ProfilePage {
  readonly general: Locator
  readonly pix: Locator
  readonly password: Locator
  readonly mails: Locator
  readonly devices: Locator
  readonly data: Locator

  constructor(readonly page: Page) {
    const card = (name: string) => page.getByRole('region', { name })
    this.general = card('Informações gerais')
    this.pix = card('Área Pix')
    this.password = card('Alterar senha')
    this.mails = card('E-mails e consentimentos')
    this.devices = card('Aparelhos conectados')
    this.data = card('Seus dados')
  }

  /** Opens the profile as somebody who is signed in. */
  async open(who: Newcomer) {
    await this.page.addInitScript((token) => {
      // Once: a session that ends during the journey stays ended.
      if (sessionStorage.getItem('signed-in') === null) localStorage.setItem('token', token)
      sessionStorage.setItem('signed-in', 'once')
    }, who.token)
    await this.page.goto('/perfil')
    await expect(this.page.getByRole('heading', { name: 'Meu Perfil' })).toBeVisible()
    await expect(this.devices.getByText('este aparelho')).toBeVisible()
  }

  async confirm(password: string) {
    const dialog = this.page.getByRole('dialog', { name: 'Confirme sua senha' })
    await dialog.getByLabel('Senha').fill(password)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
  }

  async saveBirthdate() {
    await this.general.getByLabel('Data de nascimento').fill('1990-05-17')
    await this.general.getByRole('button', { name: 'Salvar alterações' }).click()
    await saysOnce(this.page, 'Dados atualizados com sucesso!')
  }

  async fillKey(cpf: string, type: string, key: string) {
    await this.pix.getByRole('textbox', { name: 'CPF' }).fill(cpf)
    await this.pix.getByText(type, { exact: true }).last().click()
    await this.pix.getByLabel('Chave Pix').fill(key)
  }

  async saveKey() {
    await this.pix.getByRole('button', { name: 'Salvar chave Pix' }).click()
  }

  async changePassword(first: string, second: string) {
    await this.password.getByLabel('Nova senha', { exact: true }).fill(first)
    await this.password.getByLabel('Repita a nova senha').fill(second)
    await this.password.getByRole('button', { name: 'Alterar senha' }).click()
  }
}
