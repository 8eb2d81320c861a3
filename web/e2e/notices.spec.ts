import type { Page } from '@playwright/test'
import { resolveChromium, started } from './chromium'
import { Shopper } from './demo'
import { makeNewcomer } from './newcomer'
import { accessibilityViolations, expect, test } from './test'

test.use({ serviceWorkers: 'allow', launchOptions: started(resolveChromium()) })

const key = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'

/** Stands for the push service of the browser's maker, which a journey does not reach: it gives the device one address. */
async function withPushService(page: Page, endpoint: string) {
  await page.addInitScript(
    ({ endpoint, key }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
          .buffer
      const subscription = () => ({
        endpoint,
        options: { applicationServerKey: bytes(localStorage.getItem('test-server') ?? '') },
        getKey: (name: string) => bytes(name === 'auth' ? 'MDEyMzQ1Njc4OWFiY2RlZg' : key),
        unsubscribe: () => {
          localStorage.removeItem('test-server')
          return Promise.resolve(true)
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription: () =>
          Promise.resolve(localStorage.getItem('test-server') === null ? null : subscription()),
        subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem('test-server', btoa(String.fromCharCode(...applicationServerKey)))
          return Promise.resolve(subscription())
        },
      })
    },
    { endpoint, key },
  )
}

async function devicesOf(baseUrl: string, { key, token, id }: Shopper) {
  const answer = await fetch(`${baseUrl}/api/v1/users/${id}/push`, {
    headers: { Authorization: `Bearer ${key}`, 'X-User-Token': token },
  })
  return ((await answer.json()) as { devices: Record<string, unknown>[] }).devices
}

test('a shopper chooses notices of a device, is asked only then, and signs out of them', async ({
  page,
  context,
  baseURL,
}) => {
  const base = String(baseURL)
  const newcomer = await makeNewcomer(base)
  const elsewhere = await Shopper.signIn(base, newcomer)
  const endpoint = `https://push.example/${elsewhere.id}`
  await withPushService(page, endpoint)
  await page.addInitScript(() => {
    const ask = Notification.requestPermission.bind(Notification)
    Object.assign(Notification, {
      requestPermission: () => {
        document.documentElement.dataset.asked = 'yes'
        return ask()
      },
    })
  })
  await context.grantPermissions(['notifications'])
  await page.goto('/perfil')
  await page.evaluate((token) => {
    localStorage.setItem('token', token)
  }, newcomer.token)
  await page.reload()
  const pix = page.getByRole('switch', { name: 'Pix pago' })
  await expect(pix).not.toBeChecked()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')

  await pix.click()
  await expect(pix).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  expect(await devicesOf(base, elsewhere)).toMatchObject([
    { endpoint, paid: true, approved: false, ending: false },
  ])
  await page.getByRole('switch', { name: 'Cashback aprovado' }).click()
  await expect(page.getByRole('switch', { name: 'Cashback aprovado' })).toBeChecked()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.reload()
  await expect(pix).toBeChecked()

  await page.getByRole('button', { name: /Sua conta/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await devicesOf(base, elsewhere)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('test-server'))).toBeNull()
})

test('the worker shows what it is sent', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['notifications'])
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: String(baseURL),
    registrationId: await registered,
    data: JSON.stringify({
      title: 'Cashback aprovado na Livraria Jatobá',
      body: 'A loja confirmou a sua compra.',
      path: '/perfil/devolve',
      tag: 'cashback_approved-7',
    }),
  })
  const notices = async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, data }) => ({ title, path: (data as { path: string }).path }))
  }
  await expect
    .poll(() => page.evaluate(notices))
    .toEqual([{ title: 'Cashback aprovado na Livraria Jatobá', path: '/perfil/devolve' }])
})

for (const { state, text, prepare } of [
  {
    state: 'denied',
    text: 'Você bloqueou os avisos deste site.',
    prepare: () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  },
  {
    state: 'unsupported',
    text: 'Este navegador não mostra avisos de sites.',
    prepare: () => Reflect.deleteProperty(window, 'PushManager'),
  },
  {
    state: 'waiting for the home screen of an iPhone',
    text: 'coloque o site na tela de início',
    prepare: () => {
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
    },
  },
]) {
  test(`a browser says why it shows no notices: ${state}`, async ({ page, shopper }) => {
    await page.addInitScript(prepare)
    await page.addInitScript((token) => {
      localStorage.setItem('token', token)
    }, shopper.token)
    await page.goto('/perfil')
    await expect(page.getByRole('region', { name: 'Avisos neste aparelho' })).toContainText(text)
    await expect(page.getByRole('switch', { name: 'Pix pago' })).toBeHidden()
  })
}
