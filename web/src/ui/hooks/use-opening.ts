import { useState } from 'react'

/**
 * Opens a dialog of the component library once what it holds is in the page. The library looks for that in the next frame, to put the
 * focus into it and to keep it there, and never again; React may need longer than a frame.
 */
export function useOpening(open: boolean) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  return { root: { present: open, open: open && content !== null }, content: { ref: setContent } } as const
}
