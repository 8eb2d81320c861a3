import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useAlert } from './alert/alert-context'
import type { LazyPart } from './lazy-part'

interface OpenedProps {
  /** Whose script `children` need. */
  part: Pick<LazyPart<object>, 'preload' | 'isLoaded'>
  /** Whether somebody has opened it. */
  open: boolean
  /** What stands for it until its script is there. */
  opening?: ReactNode
  /** The script did not come: it is not open any more. */
  onFailed: () => void
  children: ReactNode
}

/** Holds what a tap opens. Where its script does not come, that is said and the page stays as it is; the next tap asks for it again. */
export function Opened({ part, open, opening = null, onFailed, children }: OpenedProps) {
  const [hasCome, setHasCome] = useState(false)
  const showAlert = useAlert()
  const isThere = hasCome || part.isLoaded()
  const isAwaited = open && !isThere
  const fail = useEffectEvent(() => {
    onFailed()
    showAlert({ severity: 'error', message: 'Isto não carregou. Confira a sua conexão e tente de novo.' })
  })
  useEffect(() => {
    if (!isAwaited) return
    const left = new AbortController()
    part.preload().then(
      () => {
        if (!left.signal.aborted) setHasCome(true)
      },
      () => {
        if (!left.signal.aborted) fail()
      },
    )
    return () => {
      left.abort()
    }
  }, [isAwaited, part])
  if (isThere) return children
  return isAwaited ? opening : null
}
