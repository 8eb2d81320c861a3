import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure'
import { Skeleton } from './skeleton'

interface Read<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly refetch: () => unknown
}

interface LoadedProps<Data> {
  /** What a query of RTK Query answers. */
  query: Read<Data>
  /** What is read, for those who listen: "a rodada". */
  what: string
  /** The height of what comes, in quarters of a rem. */
  height?: string
  children: (data: Data) => ReactNode
}

/** What a query answered; before that its place, and the reason with another try when it could not be read. */
export function Loaded<Data>({ query, what, height = '64', children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== undefined)
    return <LoadFailure level="h2" error={query.error} retry={() => void query.refetch()} />
  return (
    <chakra.div role="status" aria-label={`Carregando ${what}...`}>
      <Skeleton height={height} borderRadius="lg" />
    </chakra.div>
  )
}
