import { type ComponentType, lazy, useState } from 'react'

export interface LazyPage {
  (): React.JSX.Element
  /** Loads the page's script, so that rendering it then needs no wait. */
  preload: () => Promise<void>
}

/** A page in a script of its own. Once that is loaded the page renders at once, which taking over the server's page needs. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null
  const fetchOnce = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Waiting = lazy(fetchOnce)
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Waiting)
    return <Shown />
  }
  return Object.assign(Page, {
    preload: async () => {
      await fetchOnce()
    },
  })
}
