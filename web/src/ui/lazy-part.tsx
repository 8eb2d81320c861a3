import { type ComponentType, lazy, useState } from 'react'

export interface LazyPart<Props> {
  (props: Props): React.JSX.Element
  /** Loads the part's script, so that rendering it then needs no wait. What failed is tried again. */
  preload: () => Promise<void>
  /** The same for who is about to tap: when it fails the tap tries again. */
  prepare: () => void
  /** Whether the script has come. */
  isLoaded: () => boolean
}

/**
 * A page, or what a tap opens, in a script of its own. Once that is loaded the part renders at once, as taking over the server's page and
 * answering a tap need: React itself would wait for it once more, and let everything else go first.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetchOnce = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Waiting = lazy(fetchOnce)
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Shown {...props} />
  }
  const preload = async () => {
    if (loaded === null) await fetchOnce()
  }
  return Object.assign(Part, {
    preload,
    prepare: () => {
      preload().catch(() => undefined)
    },
    isLoaded: () => loaded !== null,
  })
}
