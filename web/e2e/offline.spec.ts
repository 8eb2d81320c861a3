import type { Page } from '@playwright/test'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readDemo, Shopper } from './demo'
import { makeNewcomer } from './newcomer'
import { accessibilityViolations, expect, takenOver, test } from './test'

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker answers this page's requests and has kept what came before it. */
async function workerListens(page: Page) {
  const state = async () => {
    const { pathname } = location
    const key = pathname.startsWith('/perfil') ? '/perfil' : pathname
    const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return {
      worker: (active ?? waiting ?? installing)?.state ?? 'not registered',
      controls: navigator.serviceWorker.controller !== null,
      kept: (await caches.match(key)) !== undefined,
    }
  }
  await expect.poll(() => page.evaluate(state)).toEqual({ worker: 'activated', controls: true, kept: true })
}

async function privateCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('private-')))
}

/** Every address that is kept on the device. */
async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    }
    return addresses
  })
}

test('the browser takes the site for an application that can be installed', async ({ page, request }) => {
  await page.goto('/')
  const client = await page.context().newCDPSession(page)
  const { url, errors } = await client.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  await workerListens(page)
  await expect(async () => {
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
    const besides = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito') // the journeys' windows are private
    expect(besides).toEqual([])
  }).toPass()

  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    lang: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest.lang).toBe('pt-BR')
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons) {
    if (sizes === 'any') continue
    const width = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return picture.naturalWidth
    }, src)
    expect(`${width}x${width}`, src).toBe(sizes)
  }
})

test('only the worker may be named to the browser as a script', async ({ context }) => {
  const page = await context.newPage() // its console is full of what is refused here
  await page.goto('/')
  await workerListens(page)
  const answers = await page.evaluate(() => {
    const attempts = [
      () => window.trustedTypes?.createPolicy('other', { createScriptURL: (address) => address }),
      () => new Worker('/sw.js'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'allowed'
      } catch {
        return 'refused'
      }
    })
  })
  expect(answers).toEqual(['refused', 'refused'])
})

test('a page that was visited opens without a connection, another one says that there is none', async ({
  page,
  context,
}) => {
  await page.goto('/lojas')
  await workerListens(page)
  await takenOver(page)
  await context.setOffline(true)
  await expect(page.getByText('Você está sem conexão.')).toBeVisible()

  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Você está sem conexão.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto('/top-cashback')
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeHidden()
  await expect(page).toHaveURL(/top-cashback/)
})

test('the statement and saved coupons are read without a connection, and say of when they are', async ({
  page,
  context,
  shopper,
}) => {
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
  }, shopper.token)
  await page.goto('/perfil/meus-favoritos')
  await expect(page.getByRole('heading', { name: 'Cupons salvos' })).toBeVisible()
  await workerListens(page)

  const answered = page.waitForResponse((response) => response.url().includes('/api/v1/cashback/count'))
  await page.goto('/perfil/devolve')
  const at = new Date((await (await answered).allHeaders()).date ?? '')
  const day = at.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  const time = at.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' })
  const purchases = page.getByRole('region', { name: 'Lista de compras' })
  await expect(purchases.getByRole('row').nth(1)).toBeVisible()
  const line = await purchases.getByRole('row').nth(1).innerText()
  await page.waitForLoadState('load')
  await expect(page.getByText('Ao vivo')).toBeVisible()
  await expect(page.getByText('Você está sem conexão.')).toBeHidden()

  await context.setOffline(true)
  await page.reload()
  await expect(purchases.getByRole('row').nth(1)).toHaveText(line, { useInnerText: true })
  await expect(page.getByText(`Você está sem conexão. Estes valores são de ${day} às ${time}.`)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Favoritos' }).first().click()
  await expect(page.getByRole('heading', { name: 'Cupons salvos' })).toBeVisible()
  await expect(page.getByText(`Você está sem conexão. Estes favoritos são de ${day}`)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Você está sem conexão.')).toBeHidden()
})

test('what is kept of an account is gone when it signs out, when another one signs in, and when the session has ended', async ({
  page,
  context,
  baseURL,
}) => {
  const base = String(baseURL)
  const enter = async (token: string) => {
    await page.evaluate((given) => {
      localStorage.setItem('token', given)
    }, token)
    await page.goto('/perfil/devolve')
    await expect(page.getByRole('heading', { name: 'Suas compras' })).toBeVisible()
    await expect.poll(() => privateCaches(page)).toHaveLength(1)
  }
  await page.goto('/')
  await workerListens(page)
  const demo = await Shopper.signIn(base)
  const newcomer = await makeNewcomer(base)

  await enter(demo.token)
  expect(await privateCaches(page)).toEqual([`private-${demo.id}`])
  await enter(newcomer.token)
  expect(await privateCaches(page)).not.toContain(`private-${demo.id}`)

  await page.getByRole('button', { name: /Sua conta/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await privateCaches(page)).toEqual([])

  const again = await Shopper.signIn(base, newcomer)
  await enter(again.token)
  await fetch(`${base}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${again.key}`, 'X-User-Token': again.token },
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sua sessão terminou' })).toBeVisible()
  await expect.poll(() => privateCaches(page)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Suas compras' })).toBeHidden()
})

test('nothing of the desk, of signing in and of mailed links is kept', async ({ page, loginModal }) => {
  await page.goto('/perfil/devolve')
  await workerListens(page)
  const { email, password } = await readDemo()
  await loginModal.enter(email, password)
  await expect(page.getByRole('heading', { name: 'Suas compras' })).toBeVisible()
  await expect.poll(() => keptAddresses(page)).toContain('/api/v1/cashback')
  for (const path of ['/financeiro', '/parceiros', '/auth/redefinir-senha', '/descadastro', '/dev/mail'])
    await page.goto(path)
  await page.goto('/')

  const kept = (await keptAddresses(page)).filter((path) => !path.startsWith('/assets/'))
  expect(kept.filter((path) => /finance|auth|descadastro|dev|stream|sessions|export/.test(path))).toEqual([])
  const answers = kept.filter((path) => path.startsWith('/api/'))
  for (const path of answers)
    expect(path).toMatch(
      /^\/api\/v1\/(pbw-[a-z-]+-users|favourites|cashback(\/(count|months|stores|payouts|payouts\/next))?)$/,
    )
})

test('what changes something says that there is no connection', async ({ page, context, shopper }) => {
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
  }, shopper.token)
  await page.goto('/perfil')
  const offers = page.getByRole('switch', { name: /Ofertas e promoções/ })
  await expect(offers).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Nada pode ser salvo até a internet voltar.')).toBeVisible()
  await offers.click()
  await expect(page.getByText('Sem conexão com o servidor. Verifique sua internet.')).toBeVisible()
})

/** The site at another address, where its worker can become the next version: one that keeps things in another form. */
class Updated {
  private hasNext = false
  private constructor(private readonly server: Server) {}

  static async of(base: string): Promise<Updated> {
    const server = createServer()
    const updated = new Updated(server)
    server.on('request', (incoming, outgoing) => {
      const { url, method, headers } = incoming
      const isWorker = url === '/sw.js'
      const upstream = ask(
        new URL(url ?? '/', base),
        { method, headers: isWorker ? {} : headers }, // not packed, so that it can be read
        (answer) => {
          if (!isWorker || !updated.hasNext) {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(outgoing)
            return
          }
          const { 'content-type': type } = answer.headers
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('end', () => {
            outgoing.writeHead(200, { 'content-type': type })
            outgoing.end(text.replace(/'(pages|assets|frames)-\d+'/g, "'$1-next'"))
          })
        },
      )
      upstream.on('error', () => outgoing.destroy())
      incoming.pipe(upstream)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return updated
  }

  get base(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  update(): void {
    this.hasNext = true
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

test('the next version of the worker takes over under an open page, and what the one before kept is gone', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await Updated.of(String(baseURL))
  try {
    await page.goto(`${site.base}/lojas`)
    await workerListens(page)
    await takenOver(page)
    const names = () => page.evaluate(() => caches.keys())
    const isOld = (name: string) => /^(?:pages|assets|frames)-\d+$/.test(name)
    expect((await names()).filter(isOld)).toHaveLength(3)

    site.update()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(async () => (await names()).filter(isOld)).toEqual([])
    await page
      .getByRole('link', { name: /^Livraria Jatobá/ })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Livraria Jatobá' })).toBeVisible()
    await page
      .getByRole('button', { name: /^Pegar cupom:/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await page.goto(`${site.base}/categorias`)
    await takenOver(page)
    await expect.poll(names).toEqual(expect.arrayContaining(['pages-next', 'assets-next', 'frames-next']))
    expect((await names()).filter(isOld)).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await takenOver(page)
    await expect(page.getByText('Você está sem conexão.')).toBeVisible()
  } finally {
    site.close()
  }
})
