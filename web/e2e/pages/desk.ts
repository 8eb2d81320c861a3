import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Colleague } from '../staff'

/** The finance desk, as one colleague has it open in a browser of their own. */
export class Desk {
  private constructor(readonly page: Page) {}

  /** Signs somebody in for the first time: password, code, a password of their own, and the recovery codes. */
  static async enrol(browser: Browser, who: Colleague): Promise<Desk> {
    const page = await browser.newPage()
    await page.goto('/financeiro')
    await page.getByLabel('Usuário').fill(who.handle)
    await page.getByLabel('Senha').fill(who.oneTimePassword)
    await page.getByRole('textbox', { name: 'Código' }).fill(who.code())
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByLabel('Senha provisória').fill(who.oneTimePassword)
    await page.getByLabel('Nova senha', { exact: true }).fill(who.password)
    await page.getByLabel('Repita a nova senha').fill(who.password)
    await page.getByRole('button', { name: 'Salvar e continuar' }).click()
    await expect(
      page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem'),
    ).toHaveCount(8)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { name: 'Visão geral' })).toBeVisible()
    return new Desk(page)
  }

  /** Opens an address of the desk. */
  async open(path: string): Promise<void> {
    await this.page.goto(`/financeiro${path}`)
  }

  /** The row of a table whose text has something. */
  row(table: string, text: string | RegExp): Locator {
    return this.page.getByRole('grid', { name: table }).getByRole('row').filter({ hasText: text })
  }

  /** Presses a button, and what it asks to be confirmed, with a reason where one is wanted. */
  async confirm(button: string | RegExp, action: string | RegExp, reason?: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: button }).click()
    const dialog = this.page.locator('[role=dialog], [role=alertdialog]')
    if (reason !== undefined) await dialog.getByLabel('Motivo').fill(reason)
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toHaveCount(0)
  }

  /** Approves what somebody else proposed, and waits until it is carried out. */
  async decide(what: string): Promise<void> {
    await this.open('/propostas')
    await this.row('Propostas', what).getByRole('link').first().click()
    await this.confirm('Aprovar', 'Aprovar')
    await expect(this.page.getByRole('main').getByText('Feita', { exact: true })).toBeVisible({
      timeout: 30_000,
    })
  }
}
