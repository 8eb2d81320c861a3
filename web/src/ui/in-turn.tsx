import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '@/lib/turns'

/** At most so long, in milliseconds, does the next part wait for a browser that has much to do. */
const patience = 500

/** Draws parts of a page one after another, so that a touch on a slow phone waits for one of them at most. */
export function InTurn({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  const isDone = drawn >= parts.length
  useEffect(() => {
    if (isDone) return
    const left = new AbortController()
    void whenIdle(patience).then(() => {
      if (left.signal.aborted) return
      startTransition(() => {
        setDrawn(drawn + 1)
      })
    })
    return () => {
      left.abort()
    }
  }, [drawn, isDone])
  return parts.slice(0, drawn)
}
