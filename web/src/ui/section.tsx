import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  text?: ReactNode
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
    <chakra.section
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap="4"
      pt={{ base: '4', md: '5' }}
      pb={flush ? '0' : { base: '4', md: '5' }}
      px={flush ? '0' : { base: '4', md: '5' }}
      bg="panel"
      borderWidth="1px"
      borderRadius="lg"
      overflow="hidden"
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="flex-start"
        justifyContent="space-between"
        gap="3"
        px={flush ? { base: '4', md: '5' } : '0'}
      >
        <chakra.div flex="1 1 12rem" minWidth="0">
          <chakra.h2 id={id} textStyle="h3">
            {title}
          </chakra.h2>
          {text !== undefined && (
            <chakra.div textStyle="caption" color="fg.muted">
              {text}
            </chakra.div>
          )}
        </chakra.div>
        {tools !== undefined && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
            {tools}
          </chakra.div>
        )}
      </chakra.div>
      {children}
    </chakra.section>
  )
}
