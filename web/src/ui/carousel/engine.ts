import EmblaCarousel from 'embla-carousel'

/** Where a carousel stands. */
export interface CarouselPlace {
  readonly selected: number
  readonly canGoBack: boolean
  readonly canGoOn: boolean
}

export interface CarouselEngine {
  previous: () => void
  next: () => void
  select: (index: number) => void
  stop: () => void
}

/** The slide that a person who scrolled before the script came is looking at. */
function scrolledTo(viewport: HTMLElement): number {
  const slides = Array.from(viewport.querySelectorAll<HTMLElement>('.carousel-slide'))
  const distance = (slide: HTMLElement) =>
    Math.abs(slide.getBoundingClientRect().left - viewport.getBoundingClientRect().left)
  return slides.reduce((best, slide, index) => {
    const nearest = slides[best]
    return nearest !== undefined && distance(slide) < distance(nearest) ? index : best
  }, 0)
}

/** Turns a row that scrolls into a carousel, and tells where it stands now and after each step. */
export function startEngine(
  viewport: HTMLElement,
  { loop, only }: { loop: boolean; only: string | undefined },
  onPlace: (place: CarouselPlace) => void,
): CarouselEngine {
  const startIndex = scrolledTo(viewport)
  viewport.dataset.engine = 'on' // carousel.css: it no longer scrolls by itself
  viewport.scrollLeft = 0
  const embla = EmblaCarousel(viewport, {
    align: 'start',
    containScroll: 'trimSnaps',
    loop,
    startIndex,
    ...(only !== undefined && { active: false, breakpoints: { [only]: { active: true } } }),
  })
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
  const tell = () => {
    onPlace({
      selected: embla.selectedScrollSnap(),
      canGoBack: embla.canScrollPrev(),
      canGoOn: embla.canScrollNext(),
    })
  }
  const previous = () => {
    embla.scrollPrev(stillness.matches)
  }
  const next = () => {
    embla.scrollNext(stillness.matches)
  }
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') previous()
    else if (event.key === 'ArrowRight') next()
    else return
    event.preventDefault()
  }
  const region = viewport.closest<HTMLElement>('.carousel')
  region?.addEventListener('keydown', stepByKey)
  embla.on('select', tell).on('reInit', tell)
  tell()
  return {
    previous,
    next,
    select: (index) => {
      embla.scrollTo(index, stillness.matches)
    },
    stop: () => {
      region?.removeEventListener('keydown', stepByKey)
      embla.destroy()
      delete viewport.dataset.engine
    },
  }
}
