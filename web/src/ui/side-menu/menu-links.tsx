import { chakra } from '@chakra-ui/react/styled-system'
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

const Entry = chakra(MenuLink, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    borderRadius: 'sm',
    textDecoration: 'none',
  },
  variants: {
    narrow: {
      true: {
        flexDirection: 'column',
        gap: '0.5',
        px: '0.5',
        py: '1',
        fontSize: '0.6875rem',
        fontWeight: 'medium',
        lineHeight: '0.875rem',
        textAlign: 'center',
        overflowWrap: 'anywhere',
      },
      false: { px: '3', whiteSpace: 'nowrap' },
    },
    look: {
      page: {
        minHeight: '12',
        borderRadius: 'md',
        color: 'fg.muted',
        fontWeight: 'semibold',
        _hover: { bg: 'hover', color: 'fg' },
        _currentPage: { bg: 'action', color: 'action.fg', _hover: { bg: 'action.hover' } },
      },
      hero: {
        minHeight: { base: '11', md: '9' },
        color: 'hero.muted',
        textStyle: 'small',
        fontWeight: 'medium',
        _hover: { bg: 'hero.raised', color: 'hero.fg' },
        _focusVisible: { outlineColor: 'hero.accent', outlineOffset: '-2px' },
        _currentPage: { bg: 'hero.raised', color: 'hero.fg', fontWeight: 'semibold' },
        '&[aria-current=page]::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '-3',
          insetBlock: '1.5',
          width: '3px',
          borderEndRadius: 'full',
          bg: 'hero.accent',
        },
      },
    },
  },
})

const Waiting = chakra('span', {
  base: { bg: 'hero.line', color: 'hero.fg', borderRadius: 'full' },
  variants: {
    narrow: {
      true: { position: 'absolute', top: '1.5', insetEnd: '1.5', width: '2', height: '2', bg: 'hero.accent' },
      false: {
        ms: 'auto',
        px: '1.5',
        fontSize: '0.75rem',
        fontWeight: 'semibold',
        lineHeight: '1.25rem',
        fontVariantNumeric: 'tabular-nums',
      },
    },
  },
})

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
    <chakra.div display="grid" gap="3">
      {groups.map((group) => (
        <chakra.ul
          key={group.label ?? group.entries[0]?.to}
          aria-label={group.label}
          display="grid"
          gap={look === 'page' ? '1' : '0.5'}
          listStyle="none"
        >
          {!narrow && group.label !== undefined && (
            <chakra.li aria-hidden px="3" pb="1" textStyle="label" color="hero.muted">
              {group.label}
            </chakra.li>
          )}
          {group.entries.map(({ to, icon, label, end = false, waiting = 0, below }) => (
            <li key={to}>
              <Entry
                to={to}
                end={end}
                aria-label={waiting === 0 ? label : `${label}, ${formatCount(waiting)} em aberto`}
                look={look}
                narrow={narrow}
              >
                {icon}
                {label}
                {waiting > 0 && (
                  <Waiting narrow={narrow}>{narrow ? null : waiting > 999 ? '999+' : waiting}</Waiting>
                )}
              </Entry>
              {!narrow && below}
            </li>
          ))}
        </chakra.ul>
      ))}
    </chakra.div>
  )
}
