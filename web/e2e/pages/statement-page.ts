import { expect, type Locator, type Page } from '@playwright/test'

export class StatementPage {
  readonly purchases: Locator
  readonly timeline: Locator
  readonly live: Locator

  constructor(readonly page: Page) {
    this.purchases = page.getByRole('region', { name: 'Lista de compras' })
    this.timeline = page.getByRole('list', { name: 'Linha do tempo da compra' })
    this.live = page.getByText('Ao vivo')
  }

  async open(search = '') {
    await this.page.goto(`/perfil/devolve${search}`)
    await expect(this.purchases).toBeVisible()
    await expect(this.page.getByText('de cashback, sem contar o cancelado')).toBeVisible()
  }

  rows(): Locator {
    return this.purchases
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: /ver detalhes/ }) })
  }

  row(order: string): Locator {
    return this.rows().filter({ hasText: order })
  }

  async openPurchase(row: Locator) {
    await row.getByRole('button', { name: /ver detalhes/ }).click()
    await expect(this.timeline).toBeVisible()
  }
}
