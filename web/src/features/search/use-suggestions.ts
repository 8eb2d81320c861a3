import { useEffect } from 'react'
import { useLazySearchQuery } from '@/api/index'
import type { SearchResult } from '@/api/generated'

const pauseMs = 200

interface Suggestions {
  /** For what was typed, or until it has come for what was typed before. */
  readonly found: SearchResult | undefined
  readonly state: 'idle' | 'waiting' | 'failed' | 'ready'
  readonly retry: () => void
}

/** Asks for suggestions once the typing pauses. An answer that nobody waits for any more is not waited for here either. */
export function useSuggestions(wanted: string): Suggestions {
  const [ask, { data, isError, isFetching, originalArgs }] = useLazySearchQuery()

  useEffect(() => {
    if (wanted === '') return
    let request: ReturnType<typeof ask> | undefined
    const timer = setTimeout(() => {
      request = ask({ q: wanted }, true)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request?.abort()
    }
  }, [wanted, ask])

  const retry = () => void ask({ q: wanted })
  if (wanted === '') return { found: undefined, state: 'idle', retry }
  if (originalArgs?.q !== wanted || isFetching) return { found: data, state: 'waiting', retry }
  return isError ? { found: undefined, state: 'failed', retry } : { found: data, state: 'ready', retry }
}
