import './dialog'
import './page'
import '@testing-library/jest-dom/vitest'
import { StyleSheet } from '@emotion/sheet'
// The library cleans up by itself in the first file of a worker alone.
// eslint-disable-next-line testing-library/no-manual-cleanup
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { ledgerPosition } from '@/api/ledger-position'
import { server } from './server'

// What jsdom does not have and the components ask for.
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})
Object.defineProperty(window, 'visualViewport', { configurable: true, value: null })
class NoResizeObserver implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
window.ResizeObserver = NoResizeObserver
class NoIntersectionObserver implements IntersectionObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
  takeRecords = () => []
}
window.IntersectionObserver = NoIntersectionObserver
Object.defineProperty(window, 'scrollTo', { value: () => undefined, configurable: true })
Object.defineProperty(Element.prototype, 'scrollTo', { value: () => undefined, configurable: true })
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  value: () => undefined,
  writable: true,
  configurable: true,
})

// jsdom lays nothing out. The components' rules would only be matched against every element that a test looks for.
StyleSheet.prototype.insert = () => undefined

// The real ones, also in tests that drive the clock.
const later = globalThis.setTimeout
const forget = globalThis.clearTimeout

// jsdom counts frames by whatever the clock is when one is asked for. When a test that drives the clock ends before that, no frame would
// come any more in its worker, and with it no focus and no end of a dialog. And its frames may come after the next click, which in a
// browser nobody makes on what is not painted: here they come before whatever is done next.
const frames = new Map<number, ReturnType<typeof setTimeout>>()
let lastFrame = 0
Object.assign(globalThis, {
  requestAnimationFrame: (act: FrameRequestCallback) => {
    lastFrame += 1
    const frame = lastFrame
    const come = () => {
      frames.delete(frame)
      act(performance.now())
    }
    frames.set(frame, later(come))
    return frame
  },
  cancelAnimationFrame: (frame: number) => {
    forget(frames.get(frame))
    frames.delete(frame)
  },
})

let tests = 0 // that have ended

/**
 * Questions go out after a time drawn for each, as on a busy machine: what a test takes for there without waiting for it is not. What a
 * test has left behind is never asked.
 */
function answerInAnyOrder() {
  const answer = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const asked = tests
    await new Promise((go) => later(go, Math.random() * Number(process.env.SLOW_ANSWERS)))
    if (asked !== tests) return new Promise(() => undefined)
    return answer(...request)
  }
}

// While the library waits for an element it would print the whole page for each try, and once more when it gives up: the last is enough.
const { getElementError } = getConfig()
const tryingAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
configure({
  asyncUtilTimeout: 15_000, // a busy machine is no failure
  getElementError: (message, container) =>
    message !== null && tryingAgain()
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  server.listen({ onUnhandledRequest: 'error' })
  if (process.env.SLOW_ANSWERS) answerInAnyOrder()
})
afterEach(() => {
  tests += 1
  cleanup()
  vi.useRealTimers()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  ledgerPosition.reset()
})
afterAll(() => {
  server.close()
})
