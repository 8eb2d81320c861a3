import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Goes to the place that a link inside the site named, once the page has it. Browsers only do so for pages that they load. */
export function useAnchor(ready: boolean): void {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (!ready || type === NavigationType.Pop || hash === '') return
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [ready, hash, key, type])
}
