import './side-menu.css'
import type { ReactNode } from 'react'
import { formatCount } from '@/lib/format'
import { MenuLink } from '@/ui/link'

/** A page that the menu leads to. */
interface MenuEntry {
  readonly to: string
  readonly icon: ReactNode
  readonly label: string
  /** Only its own address is it, none below. */
  readonly end?: boolean
  /** How much waits there for somebody. */
  readonly waiting?: number
  /** What stands below it while the menu is wide. */
  readonly below?: ReactNode
}

export interface MenuGroup {
  /** Written above its entries; a group without a name has no heading. */
  readonly label?: string
  readonly entries: readonly MenuEntry[]
}

/** Where a menu stands: on the page, or on the dark ground of the desk. */
export type MenuLook = 'page' | 'hero'

interface MenuLinksProps {
  groups: readonly MenuGroup[]
  look: MenuLook
  /** Words stand small below the signs. */
  narrow?: boolean
}

/** The entries of a side menu, with how much waits at each. */
export function MenuLinks({ groups, look, narrow = false }: MenuLinksProps) {
  return (
    <div className={`menu-groups menu-groups-${look}${narrow ? ' menu-groups-narrow' : ''}`}>
      {groups.map((group) => (
        <ul key={group.label ?? group.entries[0]?.to} aria-label={group.label} className="menu-group">
          {!narrow && group.label !== undefined && (
            <li aria-hidden className="menu-group-name label">
              {group.label}
            </li>
          )}
          {group.entries.map(({ to, icon, label, end = false, waiting = 0, below }) => (
            <li key={to}>
              <MenuLink
                className="menu-entry"
                to={to}
                end={end}
                aria-label={waiting === 0 ? label : `${label}, ${formatCount(waiting)} em aberto`}
              >
                {icon}
                {label}
                {waiting > 0 && (
                  <span className="menu-waiting">{narrow ? null : waiting > 999 ? '999+' : waiting}</span>
                )}
              </MenuLink>
              {!narrow && below}
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
