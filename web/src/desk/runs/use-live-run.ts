import { useEffect, useState } from 'react'
import { useGetPayoutRunQuery } from '../api/index'
import { isLive } from './progress'
import { useVisible } from './use-visible'

const pollMs = 2_000
/** While it waits for somebody's approval. */
const waitMs = 5_000

/** A run, asked for again and again while it changes by itself and somebody looks. */
export function useLiveRun(id: string) {
  const visible = useVisible()
  const [every, setEvery] = useState(0)
  const query = useGetPayoutRunQuery({ id }, { pollingInterval: visible ? every : 0 })
  const live = query.data !== undefined && isLive(query.data)
  const next = live ? pollMs : query.data?.state === 'PLANNED' ? waitMs : 0
  if (next !== every) setEvery(next)

  const { refetch } = query
  const wasHidden = !visible
  useEffect(() => {
    if (wasHidden && every > 0) return () => void refetch() // it comes into sight again
  }, [wasHidden, every, refetch])

  return { ...query, live }
}
