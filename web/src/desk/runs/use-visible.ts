import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => {
    document.removeEventListener('visibilitychange', tell)
  }
}

/** Whether somebody can see the page: a tab behind others asks for nothing. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden')
}
