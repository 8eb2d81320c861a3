import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '../hooks/use-media-query'
import { Icon } from '../icon'
import { type MenuGroup, MenuLinks, type MenuLook } from './menu-links'

const Frame = chakra('nav', {
  base: {
    position: 'sticky',
    alignSelf: 'flex-start',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    flexShrink: '0',
    overflowX: 'hidden',
    overflowY: 'auto',
    px: '3',
    transition: 'width 200ms {easings.out}',
  },
  variants: {
    look: {
      page: {
        top: '{sizes.header}',
        width: 'menuOpen',
        height: 'calc(100dvh - {sizes.header})',
        py: '5',
        borderEndWidth: '1px',
      },
      hero: { top: '0', width: '14.5rem', height: '100dvh', py: '4', bg: 'hero', color: 'hero.fg' },
    },
    narrow: { true: {} },
  },
  compoundVariants: [
    { look: 'page', narrow: true, css: { width: 'menuCollapsed', px: '1' } },
    { look: 'hero', narrow: true, css: { width: '6rem', px: '2' } },
  ],
})

const Fold = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    px: '3',
    borderRadius: 'sm',
    textStyle: 'small',
    cursor: 'pointer',
  },
  variants: {
    look: {
      page: {
        minHeight: '11',
        color: 'fg.muted',
        fontWeight: 'semibold',
        _hover: { bg: 'hover', color: 'fg' },
      },
      hero: {
        minHeight: '9',
        color: 'hero.muted',
        _hover: { bg: 'hero.raised', color: 'hero.fg' },
        _focusVisible: { outlineColor: 'hero.accent', outlineOffset: '-2px' },
      },
    },
    narrow: { true: { justifyContent: 'center' } },
  },
})

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
    <Frame aria-label={label} look={look} narrow={narrow}>
      {head?.(narrow)}
      <MenuLinks groups={groups} look={look} narrow={narrow} />
      <chakra.div mt="auto" display="grid" gap="2">
        {!narrow && note}
        <Fold
          type="button"
          aria-expanded={!narrow}
          aria-label={narrow ? 'Abrir menu lateral' : 'Recolher menu lateral'}
          look={look}
          narrow={narrow}
          onClick={fold}
        >
          <Icon name={narrow ? 'expand' : 'collapse'} />
          {!narrow && 'Recolher'}
        </Fold>
        {foot?.(narrow)}
      </chakra.div>
    </Frame>
  )
}
