import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/ui/icon'

interface CardNoteProps {
  icon: IconName
  /** "waiting" where something is held or still missing. */
  tone?: 'calm' | 'waiting'
  children: ReactNode
}

/** Something to know about a card, inside it. */
export function CardNote({ icon, tone = 'calm', children }: CardNoteProps) {
  const waiting = tone === 'waiting'
  return (
    <chakra.div
      display="flex"
      gap="3"
      p="4"
      borderRadius="lg"
      textStyle="small"
      bg={waiting ? 'status.pending.bg' : 'action.subtle'}
    >
      <chakra.span mt="0.5" flexShrink="0" color={waiting ? 'status.pending.fg' : 'action.text'}>
        <Icon name={icon} size="4.5" />
      </chakra.span>
      <chakra.div display="grid" gap="1.5" minWidth="0">
        {children}
      </chakra.div>
    </chakra.div>
  )
}
