import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'

interface FacesProps<Data> {
  /** What a query of RTK Query answers. */
  of: { readonly data?: Data | undefined; readonly error?: unknown; readonly refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What is read, while it is read and when it cannot be. What was read before stays while it is read again. */
export function Faces<Data>({ of: { data, error, refetch }, children }: FacesProps<Data>) {
  if (data !== undefined) return children(data)
  if (error !== undefined) return <LoadFailure error={error} level="h2" retry={() => void refetch()} />
  return (
    <chakra.div role="status" aria-label="Carregando" display="grid" gap="3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="3.25rem" borderRadius="lg" />
      ))}
    </chakra.div>
  )
}
