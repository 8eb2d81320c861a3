import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readDemo, Shopper } from './demo'
import { Desk } from './pages/desk'
import { Colleague, operate } from './staff'
import { accessibilityViolations, expect, inTheme, test } from './test'

/** Today in São Paulo, as a date field has it. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
}

/** A bank's statement with one more line, of money that left and that no payout explains. */
function withOutflow(ofx: string): string {
  const line = `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>${today().replaceAll('-', '')}120000[-3:BRT]</DTPOSTED>
    <TRNAMT>-543.21</TRNAMT><FITID>desconhecida-1</FITID><MEMO>PIX ENVIADO</MEMO></STMTTRN>`
  expect(ofx).toContain('</BANKTRANLIST>')
  return ofx.replace('</BANKTRANLIST>', `${line}</BANKTRANLIST>`)
}

/** Reads a shopper's statement in a browser of their own. */
async function payment(page: Page, shopper: Shopper) {
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
  }, shopper.token)
  await page.goto('/perfil/devolve')
  return page.getByRole('region', { name: 'Pagamentos por Pix' }).getByRole('listitem')
}

test('finance pays, reconciles and closes a month', async ({ browser, baseURL }) => {
  test.setTimeout(600_000)
  const base = String(baseURL)
  const { payees } = await readDemo()
  const [paid, fails, returns] = [
    await Shopper.signIn(base, payees[0]),
    await Shopper.signIn(base, payees[1]),
    await Shopper.signIn(base, payees[2]),
  ]
  const maria = await Desk.enrol(browser, Colleague.add('Maria Souza', 'finance'))
  const joao = await Desk.enrol(browser, Colleague.add('Joao Lima', 'approver'))

  await test.step('who is paid is known before anything is reserved', async () => {
    await maria.open('/rodadas')
    await maria.page.getByRole('link', { name: 'Planejar rodada' }).click()
    for (const { id } of [paid, fails, returns]) {
      await expect(
        maria.page.getByRole('grid', { name: 'Clientes da simulação' }).getByTitle(id),
      ).toBeVisible()
    }
    await maria.confirm('Reservar e planejar', 'Reservar e planejar')
    await expect(maria.page).toHaveURL(/\/rodadas\/[0-9a-f-]{36}$/)
    await expect(maria.page.getByRole('heading', { name: /Aprovar R\$\s1\.366,66 em 3 Pix/ })).toBeVisible()
  })

  await test.step('whoever planned does not approve, another person does', async () => {
    await expect(maria.page.getByRole('button', { name: 'Aprovar' })).toHaveAttribute('aria-disabled', 'true')
    await joao.open(new URL(maria.page.url()).pathname.replace('/financeiro', ''))
    await joao.confirm('Aprovar', /Aprovar R\$/)
  })

  await test.step('one is paid, one fails, one comes back', async () => {
    const sums = maria.page.getByRole('group', { name: 'Pix por situação', exact: true })
    await expect(sums.getByRole('row', { name: /^Falhou 1/ })).toBeVisible({ timeout: 180_000 })
    await expect(async () => {
      await maria.page.reload() // the run had ended: what comes back later is no part of its progress
      await expect(sums.getByRole('row', { name: /^Devolvido 1/ })).toBeVisible()
    }).toPass({ timeout: 300_000 })
    await expect(sums.getByRole('row', { name: /^Pago 1/ })).toBeVisible()
  })

  await test.step('each shopper reads what became of theirs', async () => {
    for (const [shopper, status, says] of [
      [paid, 'Pago', 'Comprovante'],
      [fails, 'Não enviado', 'O banco não aceitou sua chave Pix'],
      [returns, 'Devolvido', 'volt'],
    ] as const) {
      const page = await browser.newPage()
      const list = await payment(page, shopper)
      await expect(list).toHaveCount(1)
      await expect(list).toContainText(status)
      await expect(list).toContainText(says)
      await page.close()
    }
  })

  await test.step("the bank's file has an outflow that the ledger does not know", async () => {
    await maria.open('/pagamentos?exportar=sim')
    const dialog = maria.page.getByRole('dialog', { name: 'Exportar pagamentos' })
    await dialog.getByRole('button', { name: 'OFX' }).click()
    await dialog.getByLabel('De').fill(today())
    await dialog.getByLabel('Até').fill(today())
    const [file] = await Promise.all([
      maria.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar' }).click(),
    ])
    const statement = withOutflow(await readFile(await file.path(), 'utf8'))

    await maria.open('/conciliacao?nova=sim')
    await maria.page.getByLabel('Primeiro dia').fill(today())
    await maria.page.getByLabel('Último dia').fill(today())
    await maria.page
      .getByLabel('Extrato do banco')
      .setInputFiles({ name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(statement) })
    await maria.page.getByRole('button', { name: 'Simular' }).click()
    await expect(maria.row('Divergências encontradas', 'R$ 543,21')).toHaveCount(1)
    await expect(maria.page.getByText('1 divergência: 1 crítica.')).toBeVisible()
    await maria.page.getByRole('button', { name: 'Conciliar e guardar' }).click()
    await expect(maria.page).toHaveURL(/\/conciliacao\/[0-9a-f-]{36}$/)
  })

  await test.step('payouts stand still until somebody has explained it', async () => {
    await maria.open('')
    await expect(maria.page.getByRole('alert')).toBeVisible()
    await maria.open('/divergencias')
    await maria.row('Divergências', 'R$ 543,21').getByRole('link').click()
    await maria.page.getByRole('button', { name: 'Explicar' }).click()
    const dialog = maria.page.getByRole('dialog')
    await dialog.getByLabel('Motivo').selectOption('transfer')
    await dialog.getByLabel('Comentário').fill('Transferência entre contas nossas.')
    await dialog.getByRole('button', { name: 'Explicar' }).click()
    await expect(dialog).toHaveCount(0)
    await maria.confirm('Propor o encerramento', 'Propor o encerramento', 'Conferido.')
    await maria.open('')
    await expect(maria.page.getByRole('alert')).toBeVisible()
    await joao.decide('Encerrar uma divergência crítica')
    await maria.open('')
    await expect(maria.page.getByRole('heading', { name: 'O que devemos aos clientes' })).toBeVisible()
    await expect(maria.page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a month is closed for good', async () => {
    await maria.open('/meses')
    const close = maria.page.locator('button:not([aria-disabled])', { hasText: 'Fechar mês' })
    await close.click()
    const dialog = maria.page.getByRole('alertdialog')
    // What comes after the title grows while it loads.
    await expect(dialog.getByRole('heading', { name: /^Propor o fechamento/ })).toBeFocused()
    const month = /\d{4}-\d{2}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
    await expect(dialog.getByText('Conferido com o banco', { exact: true })).toBeVisible()
    for (const missing of await dialog.getByLabel(/^Por que fechar assim/).all())
      await missing.fill('Sem extrato na demonstração.')
    await dialog.getByLabel(`Digite ${month} para confirmar`).fill(month)
    await dialog.getByLabel('Motivo').fill('Conferido com a contabilidade.')
    await dialog.getByRole('button', { name: 'Propor o fechamento' }).click()
    await expect(maria.page.getByText('Proposto. Outra pessoa decide')).toBeVisible()
    await maria.open('/propostas')
    await maria.row('Propostas', 'Fechar um mês').getByRole('link').first().click()
    await expect(maria.page.getByRole('button', { name: 'Aprovar' })).toHaveAttribute('aria-disabled', 'true')
    await joao.decide('Fechar um mês')
    expect(operate('books', 'periods')).toMatch(new RegExp(`${month}.*Conferido com a contabilidade`))
  })

  await test.step('nothing of it is parked', async () => {
    await maria.open('/integridade')
    await maria.page.getByRole('link', { name: 'Eventos parados' }).click()
    await expect(maria.page.getByText('Nenhum evento está parado.')).toBeVisible()
  })

  expect(operate('verify')).toContain('0 differences')
})

/** The tables of which something is out of sight, to the right of their frames. */
async function cutOff(page: Page): Promise<string[]> {
  return page.locator('.table-scroll, .desk-grid').evaluateAll((frames) =>
    frames
      .filter((frame) => {
        const edge = frame.getBoundingClientRect().right + 1
        const cells = [...frame.querySelectorAll('td, .desk-rows .desk-cell')]
        return cells.some((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > edge)
      })
      .map((frame) => frame.ariaLabel ?? ''),
  )
}

test('no page of the desk breaks a rule of accessibility, wide and light or narrow and dark, and a tablet shows its tables whole', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const found: string[] = []
  const { page } = await Desk.enrol(browser, Colleague.add('Ana Reis', 'finance'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const look = async (open: () => Promise<unknown>) => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [375, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 812 })
      await inTheme(page, colorScheme)
      if (colorScheme === 'light') await open()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const broken of await accessibilityViolations(page))
        found.push(`${page.url()} at ${String(width)} px: ${broken}`)
    }
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect.poll(() => cutOff(page), page.url()).toEqual([])
  }

  const menu = page.getByRole('navigation', { name: 'Mesa financeira' }).getByRole('link')
  const entries = await menu.count()
  expect(entries).toBeGreaterThan(10)
  for (let at = 0; at < entries; at++) {
    await look(async () => {
      await menu.nth(at).click()
      await expect(menu.nth(at)).toHaveAttribute('aria-current', 'page')
    })
  }
  for (const path of [
    '/rodadas?simulacao=sim',
    '/quarentena/1',
    '/conciliacao?nova=sim',
    '/divergencias?fechadas=sim',
    '/razao?conta=receivable',
    '/conta',
  ])
    await look(() => page.goto(`/financeiro${path}`))
  await look(async () => {
    await page.goto('/financeiro/simulacao')
    await page.getByRole('combobox', { name: /^Mudança/ }).selectOption('payout')
    await page.getByRole('combobox', { name: /^Prazo/ }).selectOption('network_paid')
    await page.getByRole('button', { name: 'Simular' }).click()
    await expect(page.getByRole('table', { name: 'Antes e depois' })).toBeVisible()
  })
  expect(found).toEqual([])
})
