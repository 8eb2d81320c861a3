import type { Locator, Page } from '@playwright/test'

export class LoginModal {
  readonly dialog: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'ENTRAR' })
  }

  async enter(email: string, password: string) {
    await this.dialog.getByLabel('E-mail').fill(email)
    await this.dialog.getByLabel('Senha').fill(password)
    await this.dialog.getByRole('button', { name: 'ACESSAR CONTA' }).click()
  }

  alert(): Locator {
    return this.dialog.getByRole('alert')
  }
}
