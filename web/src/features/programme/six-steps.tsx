import programme from '@content/programme.yaml'
import { useEffect, useRef } from 'react'
import { Carousel } from '@/ui/carousel/carousel'
import { CarouselArrows } from '@/ui/carousel/carousel-arrows'
import { useCarousel } from '@/ui/carousel/use-carousel'
import { anchors } from './anchors'
import { StepSlide } from './step-slide'

const { heading, items: steps } = programme.steps
const label = 'Passo a passo'
const waitMs = 500

/** The six steps one by one. Whoever reaches the last one is taken on to the questions. */
export function SixSteps() {
  const state = useCarousel()
  const { selected } = state
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    if (selected !== steps.length - 1) return
    const timer = setTimeout(() => {
      // Never away from a link that somebody has just reached with the keyboard.
      if (section.current?.querySelector('.carousel-viewport :focus') != null) return
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      document.getElementById(anchors.questions)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
    }, waitMs)
    return () => {
      clearTimeout(timer)
    }
  }, [selected])

  return (
    <section className="section" aria-labelledby="programme-steps-title" ref={section}>
      <h2 className="title-1" id="programme-steps-title">
        {heading}
      </h2>
      <Carousel
        label={label}
        className="programme-steps"
        state={state}
        slides={steps.map((step, index) => ({
          key: step.name,
          content: <StepSlide step={step} number={index + 1} />,
        }))}
      >
        <div className="programme-steps-bar">
          <ol className="programme-steps-list">
            {steps.map(({ name }, index) => (
              <li key={name}>
                <button
                  type="button"
                  className="programme-steps-button"
                  aria-current={index === selected ? 'step' : undefined}
                  onClick={() => {
                    state.select(index)
                  }}
                >
                  <span className="programme-steps-dot">{index + 1}</span>
                  <span className="programme-steps-name">{name}</span>
                </button>
              </li>
            ))}
          </ol>
          <CarouselArrows label={label} state={state} />
        </div>
      </Carousel>
    </section>
  )
}
