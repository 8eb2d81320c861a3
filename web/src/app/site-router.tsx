import { type ReactNode, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { isAreaPath } from '@/lib/paths'
import { nextFrame } from '@/lib/turns'

/** Whether the way from one page to another is shown: to a store or a category and from there, for those who do not mind motion. */
const isLedTo = (to: string, from: string) =>
  to !== from &&
  (isAreaPath(to) || isAreaPath(from)) &&
  'startViewTransition' in document &&
  !document.hidden &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Has the browser lead from what is shown to what comes; site.css says how. It shows nothing new until what comes is drawn, so the touch is
 * answered before.
 */
async function lead(show: () => void): Promise<void> {
  await nextFrame()
  const { ready } = document.startViewTransition(() => {
    flushSync(show)
  })
  ready.catch(() => undefined) // the next page has come before this one was shown
}

/** React Router's BrowserRouter, which leads from a list to a store and back as the browser does between documents. */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let { pathname } = history.location
    // What is shown is where one is by then, which may be further on.
    const show = () => {
      setShown({ action: history.action, location: history.location })
    }
    return history.listen(({ location: next }) => {
      if (isLedTo(next.pathname, pathname)) void lead(show)
      else show()
      pathname = next.pathname
    })
  }, [history])
  return (
    <Router navigator={history} location={location} navigationType={action} useTransitions={false}>
      {children}
    </Router>
  )
}
