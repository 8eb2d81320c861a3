import { defaultRangeExtractor, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

/** The height of a row that is no card. */
export const rowPx = 40
const headPx = 36
const cardPx = 128
const overscan = 8
const nearEnd = 12
/** Where nothing is laid out there is no height to fill; a screenful is drawn. */
const unseenRect: Rect = { width: 1024, height: 640 }

function observeRect(virtualizer: Virtualizer<HTMLDivElement, Element>, tell: (rect: Rect) => void) {
  const element = virtualizer.scrollElement
  if (element === null) return
  const look = () => {
    const { offsetWidth: width, offsetHeight: height } = element
    tell(height === 0 ? unseenRect : { width, height })
  }
  const observer = new ResizeObserver(look)
  observer.observe(element)
  look()
  return () => {
    observer.disconnect()
  }
}

interface VirtualRowsOptions {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly unknown[]
  /** The row that stays drawn wherever one scrolls. */
  active: number
  /** Rows are drawn as cards, of which each is as high as what is in it. */
  cards: boolean
  /** How far it is scrolled to begin with. */
  top: number
}

/** Which rows are drawn, and where; beside it how much of the frame its head takes. */
export function useVirtualRows({ scroller, rows, active, cards, top }: VirtualRowsOptions) {
  const headHeight = cards ? 0 : headPx
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing is memoised by what it returns
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (cards ? cardPx : rowPx),
    overscan,
    initialRect: unseenRect,
    initialOffset: top,
    observeElementRect: observeRect,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return seen.includes(active) ? seen : [...seen, active].toSorted((a, b) => a - b)
    },
  })
  // The first cards are put in place before the list looks at its frame, and would keep the height that was guessed.
  useEffect(() => {
    if (!cards) return
    for (const card of scroller.current?.querySelectorAll('[data-index]') ?? [])
      virtualizer.measureElement(card)
  }, [scroller, virtualizer, cards, rows])
  return { virtualizer, headHeight }
}

/** Further pages of a list. */
export interface MoreRows {
  readonly load: () => unknown
  readonly loading: boolean
  /** They are also read when somebody scrolls near the end. */
  readonly onScroll?: boolean
}

interface MoreNearEndOptions {
  scroller: RefObject<HTMLDivElement | null>
  more: MoreRows | undefined
  /** How many rows are here, and the last of them that is drawn. */
  count: number
  lastDrawn: number
}

/** Asks for further rows when somebody scrolls near the end: once for as many as are here, even if it fails. */
export function useMoreNearEnd({ scroller, more, count, lastDrawn }: MoreNearEndOptions) {
  const asked = useRef(0)
  useEffect(() => {
    if (more?.onScroll !== true || more.loading || (scroller.current?.scrollTop ?? 0) === 0) return
    if (lastDrawn < count - 1 - nearEnd || asked.current === count) return
    asked.current = count
    void more.load()
  }, [scroller, more, lastDrawn, count])
}
