interface ScriptAddressPolicy {
  createScriptURL: (address: string) => string
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy: (name: string, rules: ScriptAddressPolicy) => ScriptAddressPolicy
    }
  }
}

const script = '/sw.js'

const rules: ScriptAddressPolicy = {
  createScriptURL: (address) => {
    if (address !== script) throw new TypeError(`${address} is not the service worker`)
    return address
  },
}

/** The one address that this site runs a script of by its name, as the content security policy wants it said. */
function scriptAddress(): string {
  return (window.trustedTypes?.createPolicy('service-worker', rules) ?? rules).createScriptURL(script)
}

/** Where browsers have one: on https, and on this machine. */
function container(): ServiceWorkerContainer | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : null
}

/** The worker once it works; null where there is none, and where none was started. */
export async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  const workers = container()
  return (await workers?.getRegistration()) === undefined ? null : ((await workers?.ready) ?? null)
}

/** Has the worker keep some pages, and the assets that this page has loaded so far. */
async function keep(pages: readonly string[]): Promise<void> {
  const registration = await container()?.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
  registration?.active?.postMessage({ keep: [...pages, ...loaded] })
}

async function start(): Promise<void> {
  if (!import.meta.env.PROD) return // without the web app's build there is none
  const workers = container()
  if (workers === null) return
  const first = workers.controller === null
  try {
    await workers.register(scriptAddress())
    if (first) await keep([location.pathname])
  } catch (error) {
    console.warn('the site will not open without a connection', error) // private windows refuse it
  }
}

let started: Promise<void> | undefined

/** Starts the worker that shows the site without a connection, once. On the first visit it also keeps the page that came before it. */
export function startServiceWorker(): Promise<void> {
  return (started ??= start())
}

/** Has the frame of the profile kept, with the scripts that this page of it needed. */
export function keepProfile(): void {
  void keep(['/perfil', '/offline'])
}
