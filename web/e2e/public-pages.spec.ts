import type { Locator } from '@playwright/test'
import { accessibilityViolations, expect, inTheme, takenOver, test } from './test'
import { isAsWritten, painted, shifted, watchShifts } from './written'

const pages = [
  '/?name=livraria',
  '/moda-caiana',
  '/esportes',
  '/black-friday',
  '/esportes?type=ONLINE',
  '/lojas?name=pet',
  '/institucional/quem-somos?name=livraria',
  '/top-cupons/cupom-desconto-todos?page=2',
  '/ajuda/perguntas-frequentes?busca=pix',
  '/institucional/imprensa/pix-sem-valor-minimo',
  '/institucional/imprensa/nota-que-nao-existe',
  '/institucional/termos-de-uso?busca=zzz',
  '/nao-existe',
]

// Those of the specification's routes are looked at in routes.spec.ts.
for (const path of pages) {
  test.describe(path, () => {
    test('is taken over as it is, nothing moves, and it breaks no rule in the dark at 1440 px', async ({
      page,
      reader,
    }) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 40[34]/.test(message.text()))
          complaints.push(message.text())
      })
      await watchShifts(page)
      const answer = await page.goto(path)
      await takenOver(page)
      expect(complaints).toEqual([])
      await isAsWritten(page, answer, reader)
      await page.setViewportSize({ width: 1440, height: 900 })
      await inTheme(page, 'dark')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
}

test('who is signed in finds the page as it was written, then with what is theirs', async ({
  page,
  shopper,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
  }, shopper.token)
  await page.goto('/clube-exclusivo')
  await expect(page.getByRole('button', { name: /^Pegar cupom:/ }).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('the styles of a page leave those that are opened after it alone', async ({ page }) => {
  const look = () =>
    page
      .locator('.home-banners .banner')
      .first()
      .evaluate((banner) => {
        const { display, padding, backgroundImage, borderRadius } = getComputedStyle(banner)
        return { display, padding, backgroundImage, borderRadius }
      })
  await page.goto('/')
  await takenOver(page)
  const before = await look()
  await page.getByRole('link', { name: 'Trabalhe conosco' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Trabalhe Conosco' })).toBeVisible()
  await page.getByRole('link', { name: /página inicial$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Cupons e Cashback/ })).toBeVisible()
  expect(await look()).toEqual(before)
})

for (const width of [375, 768, 1025]) {
  test(`nothing moves when the letters come late, at ${String(width)} px`, async ({ browser }) => {
    for (const path of ['/', '/top-cupons/cupom-desconto-todos', '/institucional/quem-somos']) {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await watchShifts(page)
      const held: (() => void)[] = []
      let late = false
      await page.route('**/*.woff2', async (route) => {
        if (!late) await new Promise<void>((release) => held.push(release))
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await painted(page) // a key that comes before the styles has the page laid out without them
      await page.keyboard.press('Shift') // the application waits for the letters, else for a touch
      await takenOver(page)
      await expect.poll(() => held.length).toBeGreaterThan(0)
      late = true
      for (const release of held) release()
      expect(await shifted(page), path).toBeLessThan(0.05)
      await page.close()
    }
  })
}

const pageBudgetKb = 26 // as it is sent
const picturesBudgetKb = 40 // those that a phone fetches without scrolling
const measuredPages = [
  '/',
  '/livraria-jatoba',
  '/lojas',
  '/top-cashback',
  '/categorias',
  '/top-cupons/cupom-desconto-todos',
  '/ajuda/perguntas-frequentes',
]

test('a page can be read before any script of the application is asked for, and is small', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  for (const path of measuredPages) {
    await page.goto(path)
    await takenOver(page)
    const { before, needed, scripts, fonts, html, pictures } = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
      const early = loaded.filter(({ startTime }) => startTime < painted)
      const kilobytes = (entries: PerformanceResourceTiming[]) =>
        entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
      return {
        before: early.filter(({ name }) => name.endsWith('.js')).length,
        needed: early.map(({ name }) => name).filter((name) => /[.](?:css|js|woff2)$/.test(name)),
        scripts: scripts.length,
        fonts: loaded.map(({ name }) => name).filter((name) => name.endsWith('.woff2')),
        html: kilobytes(performance.getEntriesByType('navigation') as PerformanceResourceTiming[]),
        pictures: kilobytes(loaded.filter(({ initiatorType }) => initiatorType === 'img')),
      }
    })
    expect(before, path).toBe(0)
    expect(needed.length, `${path}: ${needed.join(' ')}`).toBeLessThanOrEqual(5) // six with the page, beside its pictures
    expect(fonts, path).toEqual([
      expect.stringContaining('-portuguese-'),
      expect.stringContaining('-portuguese-'),
    ])
    expect(scripts, path).toBeGreaterThan(0)
    expect(html, `KB of ${path}`).toBeLessThanOrEqual(pageBudgetKb)
    expect(pictures, `KB of the pictures of ${path}`).toBeLessThanOrEqual(picturesBudgetKb)
  }
})

test('a phone lays out what it shows, and the rest when that comes near', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  for (const [path, part] of [
    ['/', '.coupons > li'],
    ['/livraria-jatoba', '.coupons > li'],
    ['/lojas', '.letter-group'],
    ['/top-cashback', '.cashback-grid > li'],
  ] as const) {
    await page.goto(path)
    const last = page.locator(part).last()
    const content = last.locator('> *').first()
    const laidOut = () =>
      content.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
    expect(await laidOut(), path).toBe(false)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const guessed = await height()
    await expect(async () => {
      await page.keyboard.press('End') // the page grows while it scrolls, and its end moves on
      await expect(page.locator('.footer')).toBeInViewport({ timeout: 1000 })
    }).toPass()
    await last.scrollIntoViewIfNeeded()
    await expect(content).toBeInViewport()
    expect(await laidOut(), path).toBe(true)
    await page.locator('body *').evaluateAll((elements) => {
      for (const element of elements as HTMLElement[]) element.style.contentVisibility = 'visible'
    })
    expect(Math.abs((await height()) - guessed) / guessed, path).toBeLessThan(0.05)
  }
})

test('arrows beside the title of a row are whole, and pressed at their upper edge too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  for (const row of ['Para aproveitar agora', 'Compre por categoria']) {
    const arrow = page.getByRole('button', { name: `${row}: próximo` })
    await arrow.scrollIntoViewIfNeeded()
    const isOnTop = () =>
      arrow.evaluate((button) => {
        const { left, width, top } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + 3))
      })
    await expect.poll(isOnTop, { message: row }).toBe(true)
  }
})

test.describe('before the application has come', () => {
  let come: () => void

  test.beforeEach(async ({ page }) => {
    const coming = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route(/assets\/index-[^/]+[.]js$/, async (route) => {
      await coming
      await route.continue()
    })
  })

  test('a tap on a coupon is kept, and answered with the shape of what it opens', async ({ page }) => {
    await page.goto('/livraria-jatoba')
    const button = page.getByRole('button', { name: /^Pegar cupom:/ }).first()
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Abrindo...' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    come()
    await expect(page.getByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  test('a tap is forgotten by who closes the shape of what it opens', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('dialog', { name: 'Abrindo...' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    come()
    await takenOver(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('an offer opens the store for who is signed in', async ({ page, shopper }) => {
    await page.addInitScript((token) => {
      localStorage.setItem('token', token)
    }, shopper.token)
    await page.goto('/livraria-jatoba?type=OFFER')
    const store = page.waitForEvent('popup')
    await page
      .getByRole('button', { name: /^Ver oferta/i })
      .first()
      .click()
    come()
    await expect((await store).getByRole('heading', { name: /Jatobá/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('Livraria Jatobá')
  })

  test('a form is kept with what was typed', async ({ page }) => {
    await page.goto('/institucional/contato')
    await page.getByLabel('Nome*').fill('Ana')
    await page.getByRole('button', { name: 'Enviar' }).click()
    come()
    await expect(page.getByRole('alert')).toContainText('Preencha todos os campos')
    await expect(page.getByLabel('Nome*')).toHaveValue('Ana')
  })

  test('what is typed in a search is found', async ({ page }) => {
    await page.goto('/ajuda/perguntas-frequentes')
    await page.getByRole('search', { name: 'Pesquisa nesta página' }).getByRole('searchbox').fill('pix')
    come()
    await expect(page.getByText(/^\d+ resultados$/)).toBeVisible()
  })

  test('what is chosen of lists is kept, and the lists follow', async ({ page }) => {
    await page.goto('/lojas')
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Ordenar por cashback')
    come()
    await expect(page.getByRole('heading', { name: 'Lista de Lojas por Cashback' })).toBeVisible()
    await expect(page).toHaveURL('/lojas?sort=RATE')
  })

  test('a category and an order that are chosen are both kept', async ({ page }) => {
    await page.goto('/livraria-jatoba')
    await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Black Friday')
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Ordenar por prazo')
    come()
    await expect(page).toHaveURL('/livraria-jatoba?category=Black+Friday&sort=ENDING')
    await expect(page.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Black Friday')
    await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('ENDING')
  })

  test('what is typed in the search for a store is kept, and suggested', async ({ page }) => {
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Digite a sua Loja aqui' })
    await box.pressSequentially('jato')
    come()
    await expect(page.getByRole('option', { name: /Livraria Jatobá/ }).first()).toBeVisible()
    await expect(box).toHaveValue('jato')
    await expect(box).toBeFocused()
  })

  test('links, the menu and the search for a store do without it', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Digite a sua Loja aqui' }).fill('jatoba')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?]name=jatoba$/)
    await page.getByRole('link', { name: 'Trabalhe conosco' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Trabalhe Conosco' })).toBeVisible()
  })
})

test('who closes the shape of a dialog before its script has come does not get the dialog', async ({
  page,
}) => {
  let come: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/assets\/login-modal-[^/]+[.]js$/, async (route) => {
    await coming
    await route.continue()
  })
  await page.goto('/')
  await takenOver(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Abrindo...' })).toBeVisible()
  await page.keyboard.press('Escape')
  const script = page.waitForResponse(/assets\/login-modal-/)
  come()
  await (await script).finished()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the logo of a store goes along to its page, motion: ${reducedMotion}`, async ({ page }) => {
    const moves = reducedMotion === 'no-preference'
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const led: string[] = []
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        void transition.ready.then(() => {
          for (const { effect } of document.getAnimations())
            if (effect instanceof KeyframeEffect) led.push(effect.pseudoElement ?? '')
        })
        return transition
      }
      Object.assign(window, { led })
    })
    await page.goto('/')
    await takenOver(page)
    await watchShifts(page)
    const led = () => page.evaluate(() => (window as unknown as { led: string[] }).led)
    const tile = page.locator('a.home-store').first()
    const name = await tile.locator('.home-store-name').innerText()
    const area = page.waitForResponse(/\/api\/v1\/store-category/)
    await tile.dispatchEvent('pointerdown')
    await (await area).finished()
    await tile.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    if (moves) await expect.poll(led).toContain('::view-transition-new(store-logo)')
    if (moves) expect(await led()).toContain('::view-transition-old(store-logo)')
    await page.getByRole('link', { name: /página inicial$/ }).click() // no picture of the page keeps the tap away
    await expect(page).toHaveURL(/\/$/)
    if (!moves) expect(await led()).toEqual([])
  })
}

test('a document is fetched ahead for a new tab, and for the same one only until the application is there', async ({
  page,
}) => {
  let come: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/assets\/index-[^/]+[.]js$/, async (route) => {
    await coming
    await route.continue()
  })
  const fetched = new Set<string>()
  const session = await page.context().newCDPSession(page)
  await session.send('Preload.enable')
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => fetched.add(new URL(prefetchUrl).pathname))
  const pointAt = async (link: Locator) => {
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    return new URL((await link.getAttribute('href')) ?? '', page.url()).pathname
  }
  await page.goto('/top-cashback')
  const inSame = page.locator('.footer-column a')
  const early = await pointAt(inSame.first())
  await expect.poll(() => fetched).toContain(early)
  come()
  await takenOver(page)
  const late = await pointAt(inSame.nth(1))
  const inNew = await pointAt(page.locator('a.cashback-card').first())
  await expect.poll(() => fetched).toContain(inNew)
  expect(fetched).not.toContain(late)
})
