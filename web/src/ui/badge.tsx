import { Icon, type IconName } from './icon'

/** What a state means for whoever reads it: the word says which one it is. */
export type Tone = 'quiet' | 'waiting' | 'moving' | 'good' | 'bad'

interface BadgeProps {
  tone: Tone
  size?: 'sm' | 'md'
  icon?: IconName | undefined
  children: string
}

/** A state as a word, with a sign and a colour beside it. */
export function Badge({ tone, size = 'sm', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone} badge-${size}`}>
      {icon !== undefined && <Icon name={icon} size={size === 'sm' ? '3' : '3.5'} />}
      {children}
    </span>
  )
}
