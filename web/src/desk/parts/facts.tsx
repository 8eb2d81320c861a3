import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

interface FactsProps {
  /** What they are about, for those who listen. */
  label?: string
  /** What is known; an undefined value is left out. */
  facts: readonly { readonly name: string; readonly value: ReactNode; readonly wide?: boolean }[]
}

/** What is known of one thing: names above values, as many beside each other as fit. */
export function Facts({ label, facts }: FactsProps) {
  return (
    <chakra.dl
      aria-label={label}
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(10rem, 1fr))' }}
      columnGap="5"
      rowGap="4"
    >
      {facts
        .filter(({ value }) => value !== undefined)
        .map(({ name, value, wide = false }) => (
          <chakra.div key={name} minWidth="0" {...(wide && { gridColumn: { base: '1 / -1', md: 'span 2' } })}>
            <chakra.dt textStyle="caption" color="fg.muted">
              {name}
            </chakra.dt>
            <chakra.dd textStyle="small" fontWeight="medium" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
    </chakra.dl>
  )
}
