import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

/** A part of the kit under its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="3" justifyItems="start" minWidth="0">
      <h2 className="title-3">{title}</h2>
      {children}
    </chakra.section>
  )
}

/** States of a part beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      {children}
    </chakra.div>
  )
}

/** States of a part below each other, as wide as the page. */
export function Stack({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" width="full">
      {children}
    </chakra.div>
  )
}
