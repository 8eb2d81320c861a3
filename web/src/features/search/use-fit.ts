import { type RefObject, useLayoutEffect, useRef } from 'react'

const gap = 8 // pixels below it

/** For something that scrolls by itself: it ends within what can be seen, above the keyboard of a phone. */
export function useFit<Fitted extends HTMLElement>(): RefObject<Fitted | null> {
  const element = useRef<Fitted>(null)
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    const fit = () => {
      if (viewport === null || element.current === null) return
      const { top } = element.current.getBoundingClientRect()
      element.current.style.maxHeight = `${viewport.offsetTop + viewport.height - top - gap}px`
    }
    fit()
    viewport?.addEventListener('resize', fit)
    viewport?.addEventListener('scroll', fit)
    return () => {
      viewport?.removeEventListener('resize', fit)
      viewport?.removeEventListener('scroll', fit)
    }
  }, [])
  return element
}
