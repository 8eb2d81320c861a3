import { expect, type Locator, type Page } from '@playwright/test'

/** The pretend shop of a store, in the tab that a click opened. */
export class PretendShop {
  readonly total: Locator
  readonly code: Locator

  constructor(readonly page: Page) {
    this.total = page.getByRole('definition').last()
    this.code = page.getByLabel('Cupom de desconto')
  }

  /** Waits until the network has passed the click on; the answer is the click's id. */
  async arrive(): Promise<string> {
    await this.page.waitForURL(/\/loja-demo\/[a-z0-9-]+\?clique=/)
    await expect(this.page.getByText('Loja de demonstração', { exact: true })).toBeVisible()
    return new URL(this.page.url()).searchParams.get('clique') ?? ''
  }

  async add(good: string) {
    await this.page
      .getByRole('listitem')
      .filter({ hasText: good })
      .getByRole('button', { name: 'Pôr no carrinho' })
      .click()
    await expect(this.page.getByRole('heading', { name: 'Seu carrinho' })).toBeVisible()
  }

  async apply(code: string) {
    await this.code.fill(code)
    await this.page.getByRole('button', { name: 'Aplicar' }).click()
  }

  /** Makes the order; the answer is its number. */
  async buy(): Promise<string> {
    await this.page.getByRole('button', { name: 'Finalizar pedido' }).click()
    await expect(this.page.getByRole('heading', { name: 'Pedido feito' })).toBeVisible()
    return (await this.page.getByText('Número do pedido:').getByRole('strong').textContent()) ?? ''
  }
}
