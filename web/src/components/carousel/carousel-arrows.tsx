import { Icon } from '@/components/icon'
import { Button } from '@/site/button'
import type { CarouselState } from './use-carousel'

interface CarouselArrowsProps {
  label: string
  state: CarouselState
}

/** One step back, one step on; each is disabled where there is nothing more, and keeps its focus. */
export function CarouselArrows({ label, state }: CarouselArrowsProps) {
  return (
    <div className="carousel-arrows">
      <Button
        look="outline"
        size="icon"
        aria-label={`${label}: anterior`}
        aria-disabled={!state.canGoBack}
        onClick={state.previous}
      >
        <Icon name="chevronLeft" />
      </Button>
      <Button
        look="outline"
        size="icon"
        aria-label={`${label}: próximo`}
        aria-disabled={!state.canGoOn}
        onClick={state.next}
      >
        <Icon name="chevronRight" />
      </Button>
    </div>
  )
}
