import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useRef } from 'react'

interface StepHeadingProps {
  /** Whether the step took the place of another, which had the focus. */
  takesFocus: boolean
  children: ReactNode
}

/** A step's heading. Who reads by ear or by keyboard goes on from it. */
export function StepHeading({ takesFocus, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <chakra.h3 ref={heading} tabIndex={-1} textStyle="h3" outline="none">
      {children}
    </chakra.h3>
  )
}
