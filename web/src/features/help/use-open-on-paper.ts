import { type RefObject, useEffect, useRef } from 'react'

/** Opens every topic of a list while it is printed: a closed one would be missing on paper. */
export function useOpenOnPaper(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const set = (open: boolean) => {
      if (open)
        opened = [...(list.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])]
      for (const topic of opened) topic.open = open
    }
    const before = () => {
      set(true)
    }
    const after = () => {
      set(false)
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return list
}
