import { chakra } from '@chakra-ui/react/styled-system'
import { NavLink } from 'react-router'
import { formatCount } from '@/lib/format'
import { useGetFinanceOverviewQuery } from '../api/index'
import { DeskIcon } from '../parts/desk-icon'
import { deskPaths } from '../paths'
import { groups } from './sections'

const Entry = chakra(NavLink, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: { base: '11', md: '9' },
    px: '2.5',
    borderRadius: 'sm',
    color: 'hero.muted',
    textStyle: 'small',
    fontWeight: 'medium',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
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
  variants: {
    narrow: {
      true: {
        flexDirection: 'column',
        gap: '0.5',
        px: '1',
        py: '1',
        fontSize: '0.6875rem',
        lineHeight: '0.875rem',
        textAlign: 'center',
        whiteSpace: 'normal',
      },
    },
  },
})

interface RailLinksProps {
  collapsed?: boolean
}

/** The desk's pages, with how much waits on each. */
export function RailLinks({ collapsed = false }: RailLinksProps) {
  const { data } = useGetFinanceOverviewQuery()
  return (
    <chakra.div display="grid" gap="3">
      {groups.map((group) => (
        <chakra.ul key={group.label} aria-label={group.label} display="grid" gap="0.5" listStyle="none">
          {!collapsed && (
            <chakra.li aria-hidden px="2.5" pb="1" textStyle="label" color="hero.muted">
              {group.label}
            </chakra.li>
          )}
          {group.sections.map((section) => {
            const waiting = data === undefined ? 0 : (section.waiting?.(data.work) ?? 0)
            const said = waiting === 0 ? section.label : `${section.label}, ${formatCount(waiting)} em aberto`
            return (
              <li key={section.to}>
                <Entry
                  to={section.to}
                  end={section.to === deskPaths.overview}
                  aria-label={said}
                  narrow={collapsed}
                >
                  <DeskIcon name={section.icon} />
                  {section.label}
                  {waiting > 0 && <Waiting count={waiting} collapsed={collapsed} />}
                </Entry>
              </li>
            )
          })}
        </chakra.ul>
      ))}
    </chakra.div>
  )
}

function Waiting({ count, collapsed }: { count: number; collapsed: boolean }) {
  return collapsed ? (
    <chakra.span
      position="absolute"
      top="1.5"
      insetEnd="1.5"
      width="2"
      height="2"
      borderRadius="full"
      bg="hero.accent"
    />
  ) : (
    <chakra.span
      ms="auto"
      px="1.5"
      borderRadius="full"
      bg="hero.line"
      color="hero.fg"
      fontSize="0.75rem"
      fontWeight="semibold"
      lineHeight="1.25rem"
      fontVariantNumeric="tabular-nums"
    >
      {count > 999 ? '999+' : count}
    </chakra.span>
  )
}
