import { useEffect, useEffectEvent, useState } from 'react'
import { useMediaQuery } from '../hooks/use-media-query'

interface Rotation {
  /** It goes on by itself, though not while the pointer rests on it. */
  readonly rotating: boolean
  readonly setRotating: (wanted: boolean) => void
  /** For the element around the carousel and its controls. */
  readonly handlers: {
    readonly onPointerEnter: (event: React.PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: React.FocusEvent) => void
  }
}

/**
 * Steps on after each pause of `ms`. It waits while the mouse is over it, and stops for good once the keyboard comes in or
 * where people want less motion, until it is told to go on.
 */
export function useRotation(step: () => void, place: number, ms: number): Rotation {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [wanted, setRotating] = useState<boolean | null>(null)
  const [hovered, setHovered] = useState(false)
  const rotating = wanted ?? !still
  const stepOn = useEffectEvent(step)

  useEffect(() => {
    if (!rotating || hovered) return
    const timer = setTimeout(() => {
      stepOn()
    }, ms)
    return () => {
      clearTimeout(timer)
    }
  }, [rotating, hovered, place, ms])

  return {
    rotating,
    setRotating,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        setHovered(pointerType === 'mouse')
      },
      onPointerLeave: () => {
        setHovered(false)
      },
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) setRotating(false)
      },
    },
  }
}
