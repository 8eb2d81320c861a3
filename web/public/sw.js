// The service worker: the site without a connection. It knows nothing of who is signed in and leaves the API alone; what a shopper may
// read without a connection the application keeps, in src/api/kept-answers.ts.
//
// A name that ends with another number is another form of what is kept: the next version of this file drops the one before.
const pages = 'pages-1'
const assets = 'assets-1'
const frames = 'frames-1'
const most = { [pages]: 40, [assets]: 400, [frames]: 2 }

const offlinePage = '/offline'
const profile = '/perfil'

/** Addresses that may hold a token, are for those who work here, or answer programs. */
const unkept = /^\/(?:api|auth|descadastro|dev|docs|financeiro|parceiros|webhooks)(?:\/|$)/

/** Where the answer of a page is kept: all of the profile is one frame, which the application fills. Null: nowhere. */
function placeOf({ pathname }) {
  if (unkept.test(pathname)) return null
  if (pathname === profile || pathname.startsWith(`${profile}/`)) return { cache: frames, key: profile }
  return { cache: pathname === offlinePage ? frames : pages, key: pathname }
}

async function put(name, key, answer) {
  const cache = await caches.open(name)
  await cache.put(key, answer)
}

/** Deletes the oldest of what is too much: with each page that is kept, not with each of its assets, of which it has dozens. */
async function trim(name) {
  const cache = await caches.open(name)
  const keys = await cache.keys() // oldest first
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most[name])).map((old) => cache.delete(old)))
}

/** Keeps a page that anybody would get at its address; what the server wants nobody to keep is not. */
async function keepPage(url, answer) {
  const place = placeOf(url)
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') === true
  const mayBeKept = answer.headers.get('Cache-Control')?.includes('no-store') !== true
  if (place === null || url.search !== '' || !answer.ok || answer.redirected || !isPage || !mayBeKept) return
  await put(place.cache, place.key, answer.clone())
  await Promise.all([trim(place.cache), trim(assets)])
}

async function keptAsset(address) {
  return (await caches.open(assets)).match(address, { ignoreVary: true })
}

/** An asset never changes: its name says what is in it. */
async function answerAsset(event) {
  const kept = await keptAsset(event.request)
  if (kept !== undefined) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(put(assets, event.request, answer.clone()))
  return answer
}

async function answerPage(event, url) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keepPage(url, answer))
    return answer
  } catch {
    const place = placeOf(url)
    const kept = place === null ? undefined : await (await caches.open(place.cache)).match(place.key)
    return kept ?? (await (await caches.open(frames)).match(offlinePage)) ?? Response.error()
  }
}

/** Keeps what a page has loaded before this worker listened. */
async function keep(address) {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) return
  const isAsset = url.pathname.startsWith('/assets/')
  if (isAsset ? (await keptAsset(url.href)) !== undefined : placeOf(url) === null) return
  const answer = await fetch(url)
  if (!isAsset) await keepPage(url, answer)
  else if (answer.ok) await put(assets, url.href, answer)
}

addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keep(offlinePage), skipWaiting()]))
})

addEventListener('activate', (event) => {
  const isOld = (name) => /^(?:pages|assets|frames)-/.test(name) && !(name in most)
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
      await registration.navigationPreload?.enable()
      await clients.claim()
    })(),
  )
})

addEventListener('message', (event) => {
  event.waitUntil(Promise.allSettled(event.data.keep.map(keep)))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(answerAsset(event))
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url))
})

/** A notice: what api/notify/push.go sends. It names no amount, because a locked screen shows it too. */
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const shown = { body, tag, lang: 'pt-BR', icon: '/icon-192.png', badge: '/badge-96.png', data: { path } }
  event.waitUntil(registration.showNotification(title, shown))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href } = new URL(event.notification.data.path, location.origin)
  event.waitUntil(
    (async () => {
      const windows = await clients.matchAll({ type: 'window' })
      const open = windows.find(({ url }) => url.split('#')[0] === href)
      return open === undefined ? clients.openWindow(href) : open.focus()
    })(),
  )
})
