import { type RefCallback, useCallback, useRef, useState } from 'react'
import { whenIdle } from '@/lib/turns'
import type { CarouselEngine, CarouselPlace } from './engine'

export interface CarouselState extends CarouselPlace {
  /** Goes to the element that holds the slides. */
  readonly attach: RefCallback<HTMLElement>
  readonly previous: () => void
  readonly next: () => void
  readonly select: (index: number) => void
}

/** How long an arrow that was pressed waits at most, in milliseconds, for a browser that has much to do. */
const patienceMs = 300

/**
 * Moves a carousel. What moves it is loaded when the carousel comes into view or is used; until then, and without a script,
 * it is a row that scrolls and snaps. Without `loop` it stops at both ends. With `only` it moves while that media query matches;
 * elsewhere its style lays the slides out in another way.
 */
export function useCarousel({ loop = false, only }: { loop?: boolean; only?: string } = {}): CarouselState {
  const viewport = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<CarouselPlace>({ selected: 0, canGoBack: loop, canGoOn: true })
  const engine = useRef<Promise<CarouselEngine> | null>(null)

  const start = useCallback(
    async (element: HTMLElement) => {
      engine.current ??= import('./engine').then(async ({ startEngine }) => {
        await whenIdle(patienceMs) // each carousel of a page by itself
        return startEngine(element, { loop, only }, setPlace)
      })
      return engine.current
    },
    [loop, only],
  )

  const attach = useCallback(
    (element: HTMLElement) => {
      viewport.current = element
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) void start(element)
        },
        { rootMargin: '50%' },
      )
      observer.observe(element)
      return () => {
        viewport.current = null
        observer.disconnect()
        void engine.current?.then(({ stop }) => {
          stop()
        })
        engine.current = null
      }
    },
    [start],
  )

  const withEngine = (act: (started: CarouselEngine) => void) => {
    if (viewport.current !== null) void start(viewport.current).then(act)
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
