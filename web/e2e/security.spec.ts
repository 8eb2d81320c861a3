import { readDemo } from './demo'
import { expect, takenOver, test } from './test'

// The `quiet` fixture fails each of these when the page breaks its content security policy.

const publicPages = [
  '/',
  '/lojas',
  '/categorias',
  '/top-cashback',
  '/devolve',
  '/livraria-jatoba',
  '/nao-existe',
  '/auth/redefinir-senha#token=nada',
  '/auth/confirmar-email#token=nada',
  '/auth/google/callback?error=cancelled',
  '/descadastro#token=nada',
]

test('public pages keep their content security policy', async ({ page, loginModal }) => {
  test.slow() // eleven pages
  for (const path of publicPages) {
    await page.goto(path)
    await takenOver(page)
  }
  await page.goto('/perfil/devolve')
  await expect(loginModal.dialog).toBeVisible()
})

test('the pages of a shopper keep their content security policy', async ({ statement, page }) => {
  await statement.open()
  for (const path of ['/perfil', '/perfil/meus-favoritos', '/livraria-jatoba']) {
    await page.goto(path)
    await takenOver(page)
  }
})

test('the documentation keeps its content security policy', async ({ page }) => {
  await page.goto('/docs')
  await page.locator('.opblock-summary').first().click()
  await expect(page.locator('.opblock-body').first()).toBeVisible()
})

test('the kept mails keep their content security policy', async ({ page, request, shopper }) => {
  await request.post('/api/v2/password-reset/request', {
    headers: { Authorization: `Bearer ${shopper.key}` },
    data: { email: (await readDemo()).email },
  })
  const mail = page.locator('a[href^="/dev/mail/"]').first()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(mail).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await mail.click()
  await expect(page.frameLocator('iframe').locator('body')).toContainText(/\S/)
})

test.describe('what is smuggled into a page', () => {
  test.use({ quiet: undefined }) // the complaints are wanted here

  test('text does not become elements or code', async ({ page }) => {
    await page.goto('/')
    const outcome = await page.evaluate(() => {
      const attempt = (act: () => unknown) => {
        try {
          act()
          return 'done'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      }
      const script = document.createElement('script')
      script.setAttribute('id', 'smuggled')
      return {
        html: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
        source: attempt(() => (script.src = 'https://evil.example/a.js')),
        policy: attempt(() =>
          (
            window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          ).trustedTypes.createPolicy('default', {}),
        ),
      }
    })
    expect(outcome).toEqual({ html: 'refused', source: 'refused', policy: 'refused' })
  })

  test('a script without the nonce does not run, nor does an inline style apply', async ({ page }) => {
    await page.goto('/')
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.append(document.createTextNode("document.documentElement.dataset.smuggled = 'yes'"))
      const style = document.createElement('style')
      style.append(document.createTextNode('body { display: none }'))
      try {
        document.body.append(script)
      } catch {
        // refused at once
      }
      document.body.append(style)
      return [document.documentElement.dataset.smuggled ?? 'no', getComputedStyle(document.body).display]
    })
    expect(ran).toEqual(['no', 'block'])
  })
})
