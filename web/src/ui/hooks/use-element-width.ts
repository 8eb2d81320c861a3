import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * What follows from the width of an element in pixels, by a function that stays the same; `unseen` while it has none: not shown
 * yet, or nothing is laid out. Its component is drawn again only when that changes.
 */
export function useFromWidth<T>(ref: RefObject<HTMLElement | null>, of: (width: number) => T, unseen: T): T {
  const [found, setFound] = useState(unseen)
  const known = useRef(unseen)

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    // The browser tells it when it has laid the page out, and before it paints: nothing is laid out just to be measured.
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0) return
      const next = of(Math.round(entry.contentRect.width))
      if (Object.is(next, known.current)) return // even with nothing to draw, drawing at once would do what can wait
      known.current = next
      flushSync(() => {
        setFound(() => next)
      })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [ref, of])

  return found
}

const itself = (width: number): number | null => width

/** The width of an element in pixels, or null where it has none. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number | null {
  return useFromWidth(ref, itself, null)
}
