import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** A page without entries that is not the first gives way to the first. */
export function useFirstPageInstead(wanted: boolean, first: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted) void navigate(first, { replace: true })
  }, [wanted, first, navigate])
}

/** After another page of a list was chosen, or another part of it, the list starts in view. */
export function useListStart(page: number | string): RefObject<HTMLHeadingElement | null> {
  const start = useRef<HTMLHeadingElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    start.current?.scrollIntoView()
  }, [page])
  return start
}
