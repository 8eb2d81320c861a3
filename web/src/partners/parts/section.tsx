import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  text?: string
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
  /** The content reaches the borders, as a table's does. */
  flush?: boolean
}

/** One subject on its own surface. */
export function Section({ title, text, tools, children, flush = false }: SectionProps) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} bg="panel" borderWidth="1px" borderRadius="lg" overflow="hidden">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="flex-start"
        justifyContent="space-between"
        gap="3"
        px={{ base: '4', md: '5' }}
        py="4"
      >
        <chakra.div flex="1 1 14rem" minWidth="0">
          <chakra.h2 id={id} textStyle="h3">
            {title}
          </chakra.h2>
          {text !== undefined && (
            <chakra.p textStyle="caption" color="fg.muted" maxWidth="46rem">
              {text}
            </chakra.p>
          )}
        </chakra.div>
        {tools}
      </chakra.div>
      {flush ? (
        children
      ) : (
        <chakra.div px={{ base: '4', md: '5' }} pb="5">
          {children}
        </chakra.div>
      )}
    </chakra.section>
  )
}
