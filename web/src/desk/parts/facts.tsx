import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

interface FactsProps {
  /** What they are about, for those who listen. */
  label: string
  /** Undefined values are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names and values, as many beside each other as there is room for. */
export function Facts({ label, facts }: FactsProps) {
  return (
    <chakra.dl
      aria-label={label}
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
      }}
      gap="4"
      columnGap={{ base: '4', md: '6' }}
    >
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <chakra.div key={name} minWidth="0">
            <chakra.dt textStyle="caption" color="fg.muted">
              {name}
            </chakra.dt>
            <chakra.dd textStyle="small" fontWeight="medium" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ),
      )}
    </chakra.dl>
  )
}
