import { chakra } from '@chakra-ui/react/styled-system'
import { LogoMark } from '@/ui/logo'
import { SideMenu } from '@/ui/side-menu/side-menu'
import { config } from '@/lib/config'
import { RailFoot } from './rail-foot'
import { useDeskMenu } from './use-desk-menu'

/** The menu at the left of the desk. */
export function Rail() {
  return (
    <SideMenu
      label="Mesa financeira"
      groups={useDeskMenu()}
      look="hero"
      storageKey="devolve-desk-rail"
      head={(narrow) => <RailHead narrow={narrow} />}
      foot={(narrow) => (
        <chakra.div borderTopWidth="1px" borderColor="hero.line" pt="3">
          <RailFoot collapsed={narrow} />
        </chakra.div>
      )}
    />
  )
}

function RailHead({ narrow }: { narrow: boolean }) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent={narrow ? 'center' : 'start'}
      gap="2.5"
      ps={narrow ? '0' : '0.5'}
    >
      <LogoMark size="8" />
      {!narrow && (
        <chakra.p
          fontFamily="heading"
          fontWeight="bold"
          lineHeight="1.15"
          letterSpacing="-0.02em"
          whiteSpace="nowrap"
        >
          {config.brand}
          <chakra.span
            display="block"
            textStyle="label"
            fontWeight="medium"
            letterSpacing="0"
            color="hero.muted"
          >
            Mesa financeira
          </chakra.span>
        </chakra.p>
      )}
    </chakra.div>
  )
}
