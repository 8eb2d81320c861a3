import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/button'
import { formatCount } from '@/lib/format'
import { deskPaths } from '../paths'

interface BlockedBannerProps {
  /** How many breaks stop the payments, where that is known. */
  critical?: number
  /** Where to look at them; null on the page that lists them. */
  to?: string | null
}

/** Money left that nobody has explained. Nothing else matters until somebody has. */
export function BlockedBanner({ critical = 0, to = deskPaths.breaks }: BlockedBannerProps) {
  return (
    <chakra.div
      role="alert"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4"
      px={{ base: '4', md: '5' }}
      py="4"
      borderRadius="lg"
      bg="status.canceled.fg"
      color="panel"
    >
      <Icon name="alert" size="7" />
      <chakra.div flex="1 1 20rem">
        <chakra.p textStyle="h3">Pagamentos parados: saiu dinheiro que ninguém explicou</chakra.p>
        <chakra.p textStyle="small">
          Nenhuma rodada sai enquanto houver uma divergência crítica em aberto
          {critical > 0 && `: ${critical === 1 ? 'há 1' : `há ${formatCount(critical)}`}`}.
        </chakra.p>
      </chakra.div>
      {to !== null && (
        <ButtonLink
          to={to}
          look="outline"
          css={{
            '&&': { color: 'panel', borderColor: 'panel', bg: 'transparent' },
            '&&:hover': { bg: 'panel', color: 'status.canceled.fg' },
          }}
        >
          Ver as divergências
        </ButtonLink>
      )}
    </chakra.div>
  )
}
