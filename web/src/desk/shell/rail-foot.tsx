import { chakra } from '@chakra-ui/react/styled-system'
import { useSyncExternalStore } from 'react'
import { type ColorMode, readColorMode, subscribeColorMode, writeColorMode } from '@/ui/color-mode/color-mode'
import { Icon } from '@/ui/icon'
import { MenuLink } from '@/ui/link'
import { useMe } from '../people/use-me'
import { deskPaths } from '../paths'
import { endSession } from '../session/session-slice'
import { useDeskDispatch, useSession } from '../session/use-session'

const modes = {
  system: { next: 'light', icon: 'system', label: 'do dispositivo' },
  light: { next: 'dark', icon: 'sun', label: 'claro' },
  dark: { next: 'system', icon: 'moon', label: 'escuro' },
} as const satisfies Record<ColorMode, object>

const Tool = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '9',
    height: '9',
    borderRadius: 'sm',
    color: 'hero.muted',
    cursor: 'pointer',
    _hover: { bg: 'hero.raised', color: 'hero.fg' },
    _focusVisible: { outlineColor: 'hero.accent', outlineOffset: '-2px' },
  },
})

interface RailFootProps {
  collapsed?: boolean
}

/** Who sits here, how the desk looks, and the way out. */
export function RailFoot({ collapsed = false }: RailFootProps) {
  const dispatch = useDeskDispatch()
  const { handle } = useSession()
  const { me, roleText } = useMe()
  const mode = useSyncExternalStore(subscribeColorMode, readColorMode)
  const name = me?.name ?? handle

  return (
    <chakra.div display="flex" flexDirection={collapsed ? 'column' : 'row'} alignItems="center" gap="1">
      <MenuLink
        to={deskPaths.account}
        aria-label={`Sua conta: ${name}`}
        title={collapsed ? name : undefined}
        className="desk-me"
      >
        <chakra.span
          aria-hidden
          display="grid"
          placeItems="center"
          flexShrink="0"
          width="8"
          height="8"
          borderRadius="full"
          bg="hero.accent"
          color="onAccent"
          textStyle="small"
          fontFamily="heading"
          fontWeight="bold"
        >
          {name.slice(0, 1).toLocaleUpperCase('pt-BR')}
        </chakra.span>
        {!collapsed && (
          <chakra.span minWidth="0" textStyle="small" lineHeight="1.25" fontWeight="semibold" truncate>
            {name}
            <chakra.span display="block" textStyle="label" fontWeight="medium" color="hero.muted" truncate>
              {roleText}
            </chakra.span>
          </chakra.span>
        )}
      </MenuLink>
      <Tool
        type="button"
        aria-label={`Tema ${modes[mode].label}. Mudar para o tema ${modes[modes[mode].next].label}`}
        title={`Tema ${modes[mode].label}`}
        onClick={() => {
          writeColorMode(modes[mode].next)
        }}
      >
        <Icon name={modes[mode].icon} size="4.5" />
      </Tool>
      <Tool type="button" aria-label="Sair" title="Sair" onClick={() => void dispatch(endSession('left'))}>
        <Icon name="logout" size="4.5" />
      </Tool>
    </chakra.div>
  )
}
