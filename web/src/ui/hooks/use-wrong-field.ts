import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the first field that a form marks as wrong, each time that what is wrong is found anew. */
export function useWrongField(found: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found])
  return form
}
