import { useEffect, useState } from 'react'
import { useGetPayoutRunQuery } from '../api/index'
import { isLive } from './progress'
import { useVisible } from './use-visible'

const pollMs = 2_000

/** A run, asked for again and again while it changes by itself and somebody looks. */
export function useLiveRun(id: string) {
  const visible = useVisible()
  const [live, setLive] = useState(false)
  const query = useGetPayoutRunQuery({ id }, { pollingInterval: live && visible ? pollMs : 0 })
  const now = query.data !== undefined && isLive(query.data)
  if (now !== live) setLive(now)

  const { refetch } = query
  const wasHidden = !visible
  useEffect(() => {
    if (wasHidden && live) return () => void refetch() // it comes into sight again
  }, [wasHidden, live, refetch])

  return { ...query, live }
}
