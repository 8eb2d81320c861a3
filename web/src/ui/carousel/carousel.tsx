import type { ReactNode } from 'react'
import type { CarouselState } from './use-carousel'

interface Slide {
  readonly key: string
  readonly content: ReactNode
}

interface CarouselProps {
  label: string
  state: CarouselState
  slides: readonly Slide[]
  /** Says how many slides are seen, by --carousel-per-view, and how far apart, by --carousel-gap. */
  className: string
  /** The controls, which come before what they move. */
  children?: ReactNode
}

/** Slides beside each other. In templates: a section like this one, with the "carousel-arrows" partial. */
export function Carousel({ label, state, slides, className, children }: CarouselProps) {
  const { attach } = state
  return (
    <section className={`carousel ${className}`} aria-roledescription="carrossel" aria-label={label}>
      {children}
      <div className="carousel-viewport" ref={attach}>
        <div className="carousel-track">
          {slides.map(({ key, content }, index) => (
            <div
              className="carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} de ${slides.length}`}
              key={key}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
