import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'

/** Holds the place of something that is loading. Give it that thing's size. */
export function Skeleton({ tone, ...rest }: ComponentProps<typeof chakra.span> & { tone?: 'hero' }) {
  return (
    <chakra.span
      aria-hidden
      className={tone === undefined ? 'skeleton' : `skeleton skeleton-${tone}`}
      {...rest}
    />
  )
}
