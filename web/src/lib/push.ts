import { readyWorker, startServiceWorker } from './service-worker'
import { noticesStore } from './token-store'

/** Whether this browser can show notices, and whether it may. */
type PushState = 'unsupported' | 'needs-home-screen' | 'denied' | 'possible'

/** What a browser hands over to be told of something. */
export interface DeviceAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Safari on iPhones and iPads takes notices once the site is on the home screen. */
function isApplePhone(): boolean {
  return (
    /iphone|ipad/i.test(navigator.userAgent) || ('standalone' in navigator && navigator.maxTouchPoints > 1)
  )
}

export function pushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isApplePhone() ? 'needs-home-screen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function addressOf(subscription: PushSubscription): DeviceAddress {
  return {
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  }
}

async function current(): Promise<PushSubscription | null> {
  if (pushState() !== 'possible') return null
  return (await (await readyWorker())?.pushManager.getSubscription()) ?? null
}

/** Where this device takes notices; null while it takes none. */
export async function deviceAddress(): Promise<DeviceAddress | null> {
  const subscription = await current()
  return subscription === null ? null : addressOf(subscription)
}

/**
 * Has this device take notices from the server with the key, for an account. The browser asks for its permission: call it when a
 * switch was pressed. Null: it was not given.
 */
export async function takeNotices(publicKey: string, account: string): Promise<DeviceAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await startServiceWorker() // the page starts it a while after it is there
  const worker = await readyWorker()
  if (worker === null) throw new Error('this browser has no service worker')
  const before = await worker.pushManager.getSubscription()
  const isOurs = before !== null && textOf(before.options.applicationServerKey) === publicKey
  if (before !== null && !isOurs) await before.unsubscribe() // of a server with other keys
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const subscription = isOurs ? before : await worker.pushManager.subscribe(options)
  noticesStore.write(account)
  return addressOf(subscription)
}

/** Has this device take no notices any more, unless they are the account's. */
export async function dropNotices(unlessOf?: string): Promise<void> {
  const owner = noticesStore.read()
  if (owner === null || owner === unlessOf) return
  noticesStore.remove()
  await (await current())?.unsubscribe()
}
