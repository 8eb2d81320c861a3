import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the first control of an element when what it shows has changed, since the one that had it is gone. */
export function useFocusOnChange(shown: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    element.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [shown])
  return element
}
