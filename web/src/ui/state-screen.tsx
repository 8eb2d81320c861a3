import type { ReactNode } from 'react'
import { leavesFocus } from '@/lib/leaves-focus'
import { Picture, type PictureName } from './illustrations/picture'

interface StateScreenProps {
  picture: PictureName
  title: string
  text: string
  /** "h1" where the state is the page itself. */
  level?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}

/** What a place shows instead of its content: nothing there, broken, not built, not allowed. */
export function StateScreen({ picture, title, text, level: Heading = 'h1', children }: StateScreenProps) {
  return (
    <div className="state" ref={leavesFocus}>
      <Picture name={picture} />
      <Heading className={Heading === 'h1' ? 'title-1' : 'title-2'}>{title}</Heading>
      <p className="state-text">{text}</p>
      {children !== undefined && <div className="state-actions">{children}</div>}
    </div>
  )
}
