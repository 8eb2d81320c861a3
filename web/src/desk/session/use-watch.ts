import { useEffect, useRef, useState } from 'react'
import { api } from '../api/index'
import { deskSession } from './desk-session'
import { endSession } from './session-slice'
import { useDeskDispatch } from './use-session'

/** The server ends a session after fifteen minutes without use, which it knows to half a minute. */
const idleMs = 14.5 * 60_000
const warnMs = 60_000
/** Somebody who works without calling the server uses the session too. */
const pingMs = 60_000
const lookMs = 1000

const signs = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

interface Warning {
  readonly why: 'idle' | 'expired'
  readonly seconds: number
}

/** When the session ends: nobody works any more, the server saw no call, or its time is up. */
function deadline(activeAt: number): { at: number; why: Warning['why'] } {
  const idleAt = Math.min(activeAt, deskSession.usedAt()) + idleMs
  const lastAt = Date.parse(deskSession.read()?.expiresAt ?? '')
  return lastAt < idleAt ? { at: lastAt, why: 'expired' } : { at: idleAt, why: 'idle' }
}

/**
 * Watches over an open session: warns a minute before it ends, then ends it. Work on the page keeps it; calls that a page makes
 * on its own do not.
 */
export function useWatch(): { warning: Warning | null; stay: () => void } {
  const dispatch = useDeskDispatch()
  const [warning, setWarning] = useState<Warning | null>(null)
  const activeAt = useRef(0)
  const pingedAt = useRef(0)

  useEffect(() => {
    activeAt.current = Date.now()
    deskSession.noteUse() // a page that was loaded again begins with calls
    const ping = () => {
      pingedAt.current = Date.now()
      void dispatch(api.endpoints.getStaffMe.initiate(undefined, { forceRefetch: true, subscribe: false }))
    }
    const onSign = () => {
      const now = Date.now()
      if (deadline(activeAt.current).at - now <= warnMs) return // it was said; now a click on the answer counts
      activeAt.current = now
      if (now - Math.max(deskSession.usedAt(), pingedAt.current) > pingMs) ping()
    }
    const look = () => {
      const { at, why } = deadline(activeAt.current)
      const left = at - Date.now()
      if (left <= 0) void dispatch(endSession(why))
      else setWarning(left > warnMs ? null : { why, seconds: Math.ceil(left / 1000) })
    }
    const timer = setInterval(look, lookMs)
    for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) document.removeEventListener(sign, onSign)
    }
  }, [dispatch])

  const stay = () => {
    activeAt.current = Date.now()
    setWarning(null)
    void dispatch(api.endpoints.getStaffMe.initiate(undefined, { forceRefetch: true, subscribe: false }))
  }
  return { warning, stay }
}
