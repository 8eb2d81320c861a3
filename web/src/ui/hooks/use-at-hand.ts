import { startTransition, useEffect, useEffectEvent } from 'react'
import { whenIdle } from '@/lib/turns'
import type { LazyPart } from '../lazy-part'

/**
 * Fetches what a tap opens while there is nothing else to do, one after another, so that the first tap finds it. The list is a constant.
 * What is told once all of it has come may draw it ahead, too, piece by piece.
 */
export function useAtHand(parts: readonly Pick<LazyPart<object>, 'preload'>[], onFetched?: () => void): void {
  const tell = useEffectEvent(() => onFetched?.())
  useEffect(() => {
    const left = new AbortController()
    const fetch = async () => {
      let isWhole = true
      for (const part of parts) {
        await whenIdle()
        if (left.signal.aborted) return
        try {
          await part.preload()
        } catch {
          isWhole = false // who has no connection now has one at the tap, perhaps
        }
      }
      if (!isWhole) return // what is missing must not be drawn: it would take the page with it
      await whenIdle()
      if (!left.signal.aborted) startTransition(tell)
    }
    void fetch()
    return () => {
      left.abort()
    }
  }, [parts])
}
