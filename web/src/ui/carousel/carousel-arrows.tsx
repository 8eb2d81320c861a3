import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon'
import { Button } from '../public-button'
import type { CarouselState } from './use-carousel'

interface CarouselArrowsProps {
  label: string
  state: CarouselState
  /** What an arrow is where there is nothing more: "disabled" keeps its place and its focus. */
  atEnds?: 'disabled' | 'hidden'
}

/** One step back, one step on. */
export function CarouselArrows({ label, state, atEnds = 'disabled' }: CarouselArrowsProps) {
  const { canGoBack, canGoOn } = state
  const back = useRef<HTMLButtonElement>(null)
  const on = useRef<HTMLButtonElement>(null)
  // Who has come to the end by keyboard goes on from the arrow that is left.
  useLayoutEffect(() => {
    if (atEnds !== 'hidden') return
    if (!canGoBack && document.activeElement === back.current) on.current?.focus()
    if (!canGoOn && document.activeElement === on.current) back.current?.focus()
  }, [atEnds, canGoBack, canGoOn])
  return (
    <div className="carousel-arrows">
      <Button
        ref={back}
        look="outline"
        size="icon"
        aria-label={`${label}: anterior`}
        aria-disabled={!canGoBack}
        hidden={atEnds === 'hidden' && !canGoBack}
        onClick={state.previous}
      >
        <Icon name="chevronLeft" />
      </Button>
      <Button
        ref={on}
        look="outline"
        size="icon"
        aria-label={`${label}: próximo`}
        aria-disabled={!canGoOn}
        hidden={atEnds === 'hidden' && !canGoOn}
        onClick={state.next}
      >
        <Icon name="chevronRight" />
      </Button>
    </div>
  )
}
