import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Going to another page inside the site is as loading it: the page starts at its top, and what reads the screen aloud starts
 * with its content. Going back is left to the browser, which knows where one was.
 */
export function usePageStart(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  // Before the effects of the page itself, which may go to a place in it.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (type === NavigationType.Pop) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [pathname, type])
}
