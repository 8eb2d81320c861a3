import { Icon, type IconName } from '@/ui/icon'

/** What a state means for whoever reads it: the word says which one it is. */
export type Tone = 'quiet' | 'waiting' | 'moving' | 'good' | 'bad'

interface BadgeProps {
  tone: Tone
  icon?: IconName
  children: string
}

/** A state as a word, with a sign and a colour beside it. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`desk-badge desk-badge-${tone}`}>
      {icon !== undefined && <Icon name={icon} size="3" />}
      {children}
    </span>
  )
}
