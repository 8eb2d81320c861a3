import { chakra } from '@chakra-ui/react/styled-system'
import { useListMyClubsQuery } from '@/api/index'
import { Icon } from '@/ui/icon'
import { SiteLink } from '@/ui/link'
import { Panel } from '@/ui/panel'
import { areaPath } from '@/lib/paths'

/** The clubs that the shopper is a member of; nothing for everybody else. */
export function ClubsCard() {
  const { data: clubs = [] } = useListMyClubsQuery()
  if (clubs.length === 0) return null
  return (
    <Panel
      aria-labelledby="clubes-titulo"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="6"
      rowGap="3"
      px={{ base: '5', md: '8' }}
      py="5"
    >
      <chakra.h2 id="clubes-titulo" textStyle="h2">
        Meus clubes
      </chakra.h2>
      <chakra.ul display="flex" flexWrap="wrap" gap="3" listStyle="none">
        {clubs.map(({ slug, name }) => (
          <li key={slug}>
            <chakra.span asChild display="inline-flex" alignItems="center" gap="2" minHeight="11">
              <SiteLink to={areaPath(slug)}>
                <Icon name="tag" />
                {name}
              </SiteLink>
            </chakra.span>
          </li>
        ))}
      </chakra.ul>
    </Panel>
  )
}
