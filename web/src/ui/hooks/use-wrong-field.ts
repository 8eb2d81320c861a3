import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the first field in a form, or in another frame, that is marked as wrong, each time that what is wrong is found anew. */
export function useWrongField<Frame extends HTMLElement = HTMLFormElement>(
  found: unknown,
): RefObject<Frame | null> {
  const form = useRef<Frame>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found])
  return form
}
