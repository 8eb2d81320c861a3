import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/icon'
import { Panel } from '@/ui/panel'
import { type SectionId, sections } from './copy'

interface ProfileCardProps {
  id: SectionId
  text: string
  /** Whether a save is running. */
  busy?: boolean
  children: ReactNode
}

/** One subject of the profile: what it is about, and beside it, or below on narrow pages, what can be done. */
export function ProfileCard({ id, text, busy = false, children }: ProfileCardProps) {
  const section = sections.find((candidate) => candidate.id === id)
  const titleId = `${id}-titulo`
  return (
    <Panel
      id={id}
      aria-labelledby={titleId}
      aria-busy={busy}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', '2xl': '17rem minmax(0, 1fr)' }}
      columnGap="12"
      rowGap="6"
      p={{ base: '5', md: '8' }}
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="auto minmax(0, 1fr)"
        columnGap="3"
        rowGap="2"
        alignContent="start"
        alignItems="center"
      >
        <chakra.span
          display="grid"
          placeItems="center"
          width="10"
          height="10"
          borderRadius="full"
          bg="action.subtle"
          color="action.text"
        >
          {section !== undefined && <Icon name={section.icon} />}
        </chakra.span>
        <chakra.h2 id={titleId} textStyle="h2">
          {section?.title}
        </chakra.h2>
        <chakra.p gridColumn="1 / -1" textStyle="small" color="fg.muted" maxWidth="prose">
          {text}
        </chakra.p>
      </chakra.div>
      <chakra.div display="grid" alignContent="start" gap="5" minWidth="0" maxWidth="44rem">
        {children}
      </chakra.div>
    </Panel>
  )
}
