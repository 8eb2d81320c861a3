import { vi } from 'vitest'

const slideWidth = 100

/** What a browser would measure when so many slides of each carousel are in sight. */
export function stubSlidesInSight(seen: number) {
  const isSlide = (element: HTMLElement) => element.classList.contains('carousel-slide')
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return isSlide(this) ? slideWidth : seen * slideWidth
  })
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return isSlide(this) ? slideWidth * (Number.parseInt(this.ariaLabel ?? '') - 1) : 0
  })
}

/** Two slides of each carousel are in sight. For `beforeEach`. */
export function stubCarouselLayout() {
  stubSlidesInSight(2)
}
