import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '@/ui/icon'

interface NoticeProps {
  tone: 'good' | 'waiting' | 'bad' | 'quiet'
  icon: IconName
  title: string
  children?: ReactNode
  /** Where the focus goes when it has just come up. */
  ref?: Ref<HTMLDivElement>
}

const looks = {
  good: { bg: 'status.paid.bg', color: 'status.paid.fg' },
  waiting: { bg: 'status.pending.bg', color: 'status.pending.fg' },
  bad: { bg: 'status.canceled.bg', color: 'status.canceled.fg' },
  quiet: { bg: 'sunken', color: 'fg' },
} as const

/** What has come of something, or what stands in its way. It stays. */
export function Notice({ tone, icon, title, children, ref }: NoticeProps) {
  const { bg, color } = looks[tone]
  return (
    <chakra.div
      ref={ref}
      tabIndex={-1}
      role={tone === 'bad' ? 'alert' : 'status'}
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      gap="3"
      px="4"
      py="3.5"
      borderRadius="lg"
      bg={bg}
    >
      <chakra.span color={color} display="inline-flex" pt="0.5">
        <Icon name={icon} size="5" />
      </chakra.span>
      <chakra.div display="grid" gap="2" textStyle="small" minWidth="0">
        <chakra.p fontWeight="semibold" color={color}>
          {title}
        </chakra.p>
        {children}
      </chakra.div>
    </chakra.div>
  )
}
