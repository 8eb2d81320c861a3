import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { rowPx } from './virtual-rows'

/** Where a key leads from a row; null when it leads nowhere. */
function target(key: string, at: number, last: number, page: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

/** The row that something is in. */
export function rowAt(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row === null ? null : Number(row.dataset.index)
}

/** Whether a click is meant for something in the row, or was the end of marking text. */
export function isElsewhere(event: MouseEvent): boolean {
  const control =
    event.target instanceof Element ? event.target.closest('a, button, input, select, label') : null
  const marked = window.getSelection()?.toString() ?? ''
  return control !== null || event.ctrlKey || event.metaKey || event.shiftKey || marked !== ''
}

interface RowKeysOptions {
  scroller: RefObject<HTMLDivElement | null>
  /** The row that the keyboard is at, and the last one. */
  active: number
  last: number
  onOpen: (row: number) => void
  onMove: (row: number) => void
}

/** Goes over rows by keyboard, and takes the focus along. */
export function useRowKeys({ scroller, active, last, onOpen, onMove }: RowKeysOptions) {
  const [moved, setMoved] = useState(0) // counts the steps
  useEffect(() => {
    if (moved === 0) return
    const row = scroller.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' }) // the page may have to move too
  }, [scroller, moved])

  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.index === undefined) return // in a row
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') onOpen(active)
    else if (event.key === 'Escape') document.getElementById('conteudo')?.focus({ preventScroll: true })
    else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1)
      const next = target(event.key, active, last, page)
      if (next === null) return
      setMoved(moved + 1)
      onMove(next)
    }
    event.preventDefault()
  }
}
