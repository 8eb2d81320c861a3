// Records the two videos of the site from a running demo (make run): npm run videos. Needs ffmpeg. VIDEOS_URL names another
// address than the default, CHROME_PATH another Chromium than Playwright's. When a length changes, so do `seconds` in
// content/guide.yaml and content/about.yaml.
import { chromium } from '@playwright/test'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Recorder } from './videos/recorder.mjs'

const base = process.env.VIDEOS_URL ?? 'http://127.0.0.1:8080'
const account = { email: 'ana@devolve.example', password: 'devolve-demo' }
const cart = readFileSync(new URL('videos/cart.html', import.meta.url), 'utf8')
const film = (name) => fileURLToPath(new URL(`../public/${name}.mp4`, import.meta.url))

/** Presses what opens a store in another tab, and stays here. */
async function leave(recorder, button) {
  const { page } = recorder
  const opened = page.context().waitForEvent('page')
  await recorder.press(button)
  await (await opened).waitForURL(/\/loja-demo\//)
  await page.bringToFront()
}

async function coupon(page) {
  const recorder = new Recorder(page)
  await page.goto(`${base}/livraria-jatoba`, { waitUntil: 'networkidle' })
  const take = page.getByRole('button', { name: /^Pegar cupom: Frete grátis/ })
  await recorder.reveal(take)
  await recorder.say('Na página da loja, escolha um cupom', 3)
  await recorder.say('1. Toque em “Pegar Cupom”', 1.2)
  await recorder.press(take)
  const without = page.getByRole('button', { name: 'Continuar sem cashback' })
  await without.waitFor()
  await recorder.reveal(without)
  await recorder.say('Não é preciso ter conta: dá para continuar sem ela', 2.6)
  await recorder.press(without)
  const go = page.getByRole('button', { name: 'Copiar código e ir para a loja' })
  await go.waitFor()
  await recorder.say('2. Copie o código', 2.4)
  await leave(recorder, go)
  await page.getByRole('dialog', { name: 'Boa compra!' }).waitFor()
  await recorder.say('3. A loja se abre em outra aba', 2.4)

  await page.goto('https://rede-demo.example/carrinho')
  await recorder.say('No site da loja, monte o carrinho como sempre', 2.8)
  await recorder.say('4. Cole o código no carrinho', 1.2)
  await recorder.type(page.getByLabel('Cupom'), 'LEIAMAIS')
  await recorder.press(page.getByRole('button', { name: 'Aplicar' }))
  await recorder.say('Pronto: o desconto já está no total', 3.6)
  return recorder.write(film('como-usar-um-cupom'))
}

async function signIn(page) {
  await page.goto(base, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'ENTRAR' })
  await dialog.getByLabel('E-mail').fill(account.email)
  await dialog.getByLabel('Senha').fill(account.password)
  await dialog.getByRole('button', { name: 'ACESSAR CONTA' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function about(page) {
  const recorder = new Recorder(page)
  await signIn(page)
  await page.goto(base, { waitUntil: 'networkidle' })
  await recorder.say('Cupons e ofertas de lojas parceiras, em um lugar só', 3)
  await recorder.scroll(560)
  await recorder.say('Cupons e ofertas de lojas parceiras, em um lugar só', 1.4)

  await page.goto(`${base}/livraria-jatoba`, { waitUntil: 'networkidle' })
  await recorder.say('Escolha a loja e ative o cashback', 1.6)
  const activate = page.getByRole('button', { name: /^Ativar cashback/ }).first()
  await leave(recorder, activate)
  await page.getByRole('dialog', { name: 'Cashback ativado' }).waitFor()
  await recorder.say('Compre no site da loja, que se abre em outra aba', 3)

  await page.goto(`${base}/perfil/devolve`)
  const purchase = page.getByRole('button', { name: /ver detalhes/ }).first()
  await purchase.waitFor()
  await recorder.say('O extrato mostra cada compra e quanto volta', 2.6)
  await recorder.press(page.getByRole('button', { name: 'Aprovado', exact: true }))
  await purchase.waitFor()
  await recorder.press(purchase)
  await page.getByRole('list', { name: 'Linha do tempo da compra' }).waitFor()
  await page.waitForTimeout(600) // the drawer slides in
  await recorder.say('Cada compra conta a sua história, do clique à confirmação', 3.6)

  await page.goto(`${base}/perfil/devolve`)
  const next = page.getByRole('group', { name: 'Próximo pagamento' })
  await next.waitFor()
  await recorder.say('O saldo se atualiza sozinho', 2)
  await recorder.scroll(300)
  await recorder.say('O dinheiro volta por Pix, sem valor mínimo', 4)
  return recorder.write(film('conheca'))
}

const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })
const only = process.argv[2]
for (const scene of [coupon, about]) {
  if (only !== undefined && only !== scene.name) continue
  const context = await browser.newContext({
    viewport: { width: 1440, height: 810 },
    locale: 'pt-BR',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // A cart that is like those of most stores.
  await context.route(/^https:\/\/[a-z.-]+\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: cart }),
  )
  const seconds = await scene(await context.newPage())
  const file = film(scene === coupon ? 'como-usar-um-cupom' : 'conheca')
  console.log(`${basename(file)}: ${seconds.toFixed(1)} s, ${Math.round(statSync(file).size / 1024)} KB`)
  await context.close()
}
await browser.close()
