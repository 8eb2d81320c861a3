import { useCallback, useEffect, useRef, useState } from 'react'
import type { CarouselEngine, CarouselPlace } from './engine'

export interface CarouselState extends CarouselPlace {
  /** Goes to the element that holds the slides. */
  readonly attach: (element: HTMLElement | null) => void
  readonly previous: () => void
  readonly next: () => void
  readonly select: (index: number) => void
}

/**
 * Moves a carousel. What moves it is loaded when the carousel comes into view or is used; until then, and without a script,
 * it is a row that scrolls and snaps. Without `loop` it stops at both ends. With `only` it moves while that media query matches;
 * elsewhere its style lays the slides out in another way.
 */
export function useCarousel({ loop = false, only }: { loop?: boolean; only?: string } = {}): CarouselState {
  const [viewport, attach] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useState<CarouselPlace>({ selected: 0, canGoBack: loop, canGoOn: true })
  const engine = useRef<Promise<CarouselEngine> | null>(null)

  const start = useCallback(
    async (element: HTMLElement) => {
      engine.current ??= import('./engine').then(({ startEngine }) =>
        startEngine(element, { loop, only }, setPlace),
      )
      return engine.current
    },
    [loop, only],
  )

  useEffect(() => {
    if (viewport === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void start(viewport)
      },
      { rootMargin: '50%' },
    )
    observer.observe(viewport)
    return () => {
      observer.disconnect()
      void engine.current?.then(({ stop }) => {
        stop()
      })
      engine.current = null
    }
  }, [viewport, start])

  const withEngine = (act: (started: CarouselEngine) => void) => {
    if (viewport !== null) void start(viewport).then(act)
  }
  return {
    ...place,
    attach,
    previous: () => {
      withEngine((started) => {
        started.previous()
      })
    },
    next: () => {
      withEngine((started) => {
        started.next()
      })
    },
    select: (index) => {
      withEngine((started) => {
        started.select(index)
      })
    },
  }
}
