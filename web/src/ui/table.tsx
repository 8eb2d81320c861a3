import type { ReactNode } from 'react'

interface TableProps {
  /** What it holds, for those who listen. */
  label: string
  /** `sm` stands among other things of a page. */
  size?: 'sm' | 'md'
  /** Whether a row is a card on a phone: each cell but the first then says what it is by `data-label`. */
  cards?: boolean
  /** Of the frame that scrolls. */
  className?: string
  children: ReactNode
}

/** A table that scrolls by itself. What stands at the end of its cell is of the class `table-end`. */
export function Table({ label, size = 'md', cards = false, className, children }: TableProps) {
  const frame = className === undefined ? 'table-scroll' : `table-scroll ${className}`
  const looks = ['table', size === 'sm' && 'table-sm', cards && 'table-cards'].filter(Boolean).join(' ')
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className={frame} role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label} className={looks}>
        {children}
      </table>
    </div>
  )
}
