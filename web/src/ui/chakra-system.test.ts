import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { expect, test } from 'vitest'
import { config } from '@/theme/config'
import { chakraSystem } from './chakra-system'

const whole = createSystem(defaultBaseConfig, { ...config, disableLayers: true })

test.each(Object.entries(config.theme?.slotRecipes ?? {}))(
  '%s looks as the whole theme has it',
  (_, recipe) => {
    expect(chakraSystem().sva(recipe)()).toEqual(whole.sva(recipe)())
  },
)

test('a style looks as the whole theme has it, whatever tokens it names', () => {
  const style = {
    bg: 'action.subtle',
    color: 'fg.muted',
    borderColor: 'line',
    boxShadow: 'panel',
    rounded: 'lg',
    zIndex: 'overlay',
    p: { base: '4', md: '6' },
    mt: '-2',
    w: 'full',
    maxW: 'prose',
    textStyle: 'sm',
    fontFamily: 'heading',
    fontWeight: 'bold',
    transitionDuration: 'fast',
    transitionTimingFunction: 'out',
    outlineColor: 'focus/50',
    _dark: { bg: 'sunken' },
  }
  const css = chakraSystem().css(style)
  expect(css).toEqual(whole.css(style))
  expect(JSON.stringify(css)).toContain('var(--dv-colors-action-subtle)')
})
