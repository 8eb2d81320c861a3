import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, or null where it has none: not shown yet, or nothing is laid out. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = (next: number) => {
      setWidth(next > 0 ? Math.round(next) : null)
    }
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) measure(entry.contentRect.width)
    })
    observer.observe(element)
    measure(element.getBoundingClientRect().width)
    return () => {
      observer.disconnect()
    }
  }, [ref])

  return width
}
