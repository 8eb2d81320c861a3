import { useEffect, useState } from 'react'
import { lockScroll } from '@/lib/lock-scroll'

/**
 * Opens a dialog of the component library once what it holds is in the page. The library looks for that in the next frame, to put the
 * focus into it and to keep it there, and never again; React may need longer than a frame.
 */
export function useOpening(open: boolean) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  const isOpen = open && content !== null
  useEffect(() => (isOpen ? lockScroll() : undefined), [isOpen])
  return {
    root: { present: open, open: isOpen, preventScroll: false },
    content: { ref: setContent },
  } as const
}
