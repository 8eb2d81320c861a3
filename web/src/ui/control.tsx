import '@/theme/fields.css'
import type { ComponentProps } from 'react'
import { Icon } from './icon'

interface Look {
  size?: 'sm' | 'md'
  /** With room for signs at either end, or for what programs read. */
  kind?: 'search' | 'code'
}
type WithLook<Props> = Omit<Props, 'size' | 'className'> & Look

const classOf = ({ size, kind }: Look) =>
  ['control', size === 'sm' && 'control-sm', kind !== undefined && `control-${kind}`]
    .filter(Boolean)
    .join(' ')

/** A line to type into. */
export function Input({ size, kind, ...rest }: WithLook<ComponentProps<'input'>>) {
  return <input className={classOf({ size, kind })} {...rest} />
}

/** Several lines to type into. */
export function TextArea({ size, kind, ...rest }: WithLook<ComponentProps<'textarea'>>) {
  return <textarea className={classOf({ size, kind })} {...rest} />
}

/** One of a list. */
export function Select({ size, kind, ...rest }: WithLook<ComponentProps<'select'>>) {
  return (
    <div className="select">
      <select className={classOf({ size, kind })} {...rest} />
      <span className="select-arrow" aria-hidden>
        <Icon name="chevronDown" size="4" />
      </span>
    </div>
  )
}
