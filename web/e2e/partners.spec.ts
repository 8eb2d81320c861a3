import { expect, type Page } from '@playwright/test'
import { createHmac, randomUUID } from 'node:crypto'
import { readDemo } from './demo'
import { Colleague } from './staff'
import { test } from './test'

/** Sends a report about a sale as the engineer of a network does: signed as Standard Webhooks says. */
async function report(url: string, secret: string, transactionId: string): Promise<number> {
  const now = new Date()
  const at = now.toISOString()
  const body = JSON.stringify({
    type: 'conversion.updated',
    timestamp: at,
    data: {
      transactionId,
      status: 'pending',
      saleAmount: '249.90',
      commission: '12.50',
      currency: 'BRL',
      occurredAt: at,
      updatedAt: at,
    },
  })
  const stamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${transactionId}.${stamp}.${body}`).digest('base64')
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': transactionId,
      'webhook-timestamp': stamp,
      'webhook-signature': `v1,${signature}`,
    },
  })
  return response.status
}

async function signIn(page: Page, ana: Colleague) {
  await page.goto('/parceiros')
  await page.getByLabel('Usuário').fill(ana.handle)
  await page.getByLabel('Senha', { exact: true }).fill(ana.oneTimePassword)
  await page.getByLabel('Código', { exact: true }).fill(ana.code())
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByLabel('Senha provisória').fill(ana.oneTimePassword)
  await page.getByLabel('Nova senha', { exact: true }).fill(ana.password)
  await page.getByLabel('Repita a nova senha').fill(ana.password)
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Entregas', level: 1 })).toBeVisible()
}

test('a network sees what it delivered, and shows a case of the conformance kit', async ({ page }) => {
  const demo = await readDemo()
  await signIn(page, Colleague.addTo(demo.webhook.partner))

  const sale = `portal-${randomUUID()}`
  expect(await report(demo.webhook.url, demo.webhook.secret, sale)).toBe(202)
  await expect(async () => {
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(page.getByRole('row', { name: sale }).getByText('Aceita')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: sale }).click()
  await expect(page.getByRole('row', { name: sale }).getByText('R$ 249,90')).toBeVisible()
  await expect(page.getByLabel('Corpo da entrega')).toContainText(`"transactionId":"${sale}"`)

  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Testes' }).click()
  await page.getByRole('button', { name: 'Criar a chave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sua chave de testes' })
  const key = await dialog.getByLabel('Segredo').inputValue()
  await dialog.getByRole('button', { name: 'Guardei' }).click()
  await expect(page.getByRole('row', { name: /Venda nova/ }).getByText('Ainda não')).toBeVisible()
  const address = await page.getByText(/\/webhooks\/sandbox\/demo$/).innerText()
  expect(await report(address, key, `teste-${randomUUID()}`)).toBe(202)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByRole('row', { name: /Venda nova/ }).getByText('Passou')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar no portal' })).toBeVisible()
})
