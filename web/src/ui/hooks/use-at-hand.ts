import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '@/lib/turns'
import type { LazyPart } from '../lazy-part'

/**
 * Fetches what a tap opens while there is nothing else to do, one after another, so that the first tap finds it. The list is a constant.
 * What comes once all of it has been asked for may be drawn ahead too.
 */
export function useAtHand(parts: readonly Pick<LazyPart<object>, 'preload'>[], onFetched?: () => void): void {
  const tell = useEffectEvent(() => onFetched?.())
  useEffect(() => {
    const left = new AbortController()
    const fetch = async () => {
      for (const part of parts) {
        await whenIdle()
        if (left.signal.aborted) return
        await Promise.allSettled([part.preload()]) // who has no connection now has one at the tap, perhaps
      }
      await whenIdle()
      if (!left.signal.aborted) tell()
    }
    void fetch()
    return () => {
      left.abort()
    }
  }, [parts])
}
