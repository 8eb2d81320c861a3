import './side-menu.css'
import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '../hooks/use-media-query'
import { Icon } from '../icon'
import { type MenuGroup, MenuLinks, type MenuLook } from './menu-links'

interface SideMenuProps {
  /** What it is called for those who listen. */
  label: string
  groups: readonly MenuGroup[]
  look: MenuLook
  /** Where the browser keeps whether somebody folded it. */
  storageKey: string
  /** Above the entries. */
  head?: (narrow: boolean) => ReactNode
  /** Above the button that folds it, while it is wide. */
  note?: ReactNode
  /** At the bottom. */
  foot?: (narrow: boolean) => ReactNode
}

/**
 * The menu at the left of an area. Tablets begin with a narrow one, with small words below its signs; what somebody chose is
 * remembered.
 */
export function SideMenu({ label, groups, look, storageKey, head, note, foot }: SideMenuProps) {
  const tablet = useMediaQuery('(max-width: 1024px)')
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const narrow = chosen === null ? tablet : chosen === 'collapsed'
  const fold = () => {
    const next = narrow ? 'open' : 'collapsed'
    localStorage.setItem(storageKey, next)
    setChosen(next)
  }

  return (
    <nav aria-label={label} className={`side-menu side-menu-${look}${narrow ? ' side-menu-narrow' : ''}`}>
      {head?.(narrow)}
      <MenuLinks groups={groups} look={look} narrow={narrow} />
      <div className="side-menu-end">
        {!narrow && note}
        <button
          type="button"
          className="side-menu-fold"
          aria-expanded={!narrow}
          aria-label={narrow ? 'Abrir menu lateral' : 'Recolher menu lateral'}
          onClick={fold}
        >
          <Icon name={narrow ? 'expand' : 'collapse'} />
          {!narrow && 'Recolher'}
        </button>
        {foot?.(narrow)}
      </div>
    </nav>
  )
}
