import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Where somebody was in a list: the row that had the focus, and how far it was scrolled. */
interface Place {
  readonly row: number
  readonly top: number
}

const storageKey = 'devolve-desk-places'
const most = 100

/** The places of the lists of this tab, the oldest first. */
function placesKept(): [name: string, row: number, top: number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    const list: unknown[] = Array.isArray(kept) ? kept : []
    return list.flatMap((one) => {
      const parts: unknown[] = Array.isArray(one) ? one : []
      const [name, row, top] = parts
      return typeof name === 'string' && typeof row === 'number' && typeof top === 'number'
        ? [[name, row, top]]
        : []
    })
  } catch {
    return []
  }
}

/**
 * Where the list was left the last time that this entry of the history was on the screen, and a function that notes where it is.
 * Going back leads to the same place; another visit begins at the top.
 */
export function usePlace(list: string): readonly [Place | undefined, (place: Place) => void] {
  const { key } = useLocation()
  const name = `${key} ${list}`
  const now = useRef<Place>(undefined)
  useEffect(
    () => () => {
      if (now.current === undefined) return
      const { row, top } = now.current
      const others = placesKept().filter(([other]) => other !== name)
      sessionStorage.setItem(storageKey, JSON.stringify([...others, [name, row, top]].slice(-most)))
    },
    [name],
  )
  const [left] = useState(() => placesKept().find(([other]) => other === name))
  return [
    left && { row: left[1], top: left[2] },
    (place) => {
      now.current = place
    },
  ]
}
