import { useEffect } from 'react'
import { whenIdle } from '@/lib/turns'

/** Fetches what a tap opens while there is nothing else to do, one after another, so that the first tap finds it. The list is a constant. */
export function useAtHand(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const left = new AbortController()
    const fetch = async () => {
      for (const load of loads) {
        await whenIdle()
        if (left.signal.aborted) return
        await Promise.allSettled([load()]) // who has no connection now has one at the tap, perhaps
      }
    }
    void fetch()
    return () => {
      left.abort()
    }
  }, [loads])
}
