import { chakra } from '@chakra-ui/react/styled-system'
import { useParams } from 'react-router'
import type { BreakStory } from '../api/generated'
import { useGetBreakQuery } from '../api/index'
import { Actions } from '../breaks/actions'
import { Amounts } from '../breaks/amounts'
import { Facts } from '../breaks/facts'
import { stops } from '../breaks/filters'
import { Notes } from '../breaks/notes'
import { BlockedBanner } from '../overview/blocked-banner'
import { Badge } from '@/ui/badge'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { breakStates, categories, categoryLabel, severities } from '../words/breaks'

/** /financeiro/divergencias/:id: one thing that two sides do not agree about. */
export default function BreakPage() {
  const { id = '' } = useParams()
  const { currentData: data, error, refetch } = useGetBreakQuery({ id })
  const found = data?.break
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title={found === undefined ? 'Divergência' : categoryLabel(found.category)}
        text={found === undefined ? undefined : categories.get(found.category)?.advice}
        back={{ to: deskPaths.breaks, label: 'Divergências' }}
      >
        {found !== undefined && <States {...found} />}
      </PageHeader>
      <Loaded query={{ data, error, refetch }} what="a divergência" height="96">
        {(story) => <Content story={story} />}
      </Loaded>
    </Page>
  )
}

function States({ severity, state }: BreakStory['break']) {
  return [severities[severity], breakStates[state]].map(({ label, tone, icon }) => (
    <Badge key={label} tone={tone} icon={icon}>
      {label}
    </Badge>
  ))
}

const Column = chakra('div', { base: { display: 'grid', gap: '5', alignContent: 'start', minWidth: '0' } })

function Content({ story }: { story: BreakStory }) {
  return (
    <>
      {stops(story.break) && <BlockedBanner to={`${deskPaths.breaks}?gravidade=critical`} />}
      <chakra.div
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
      >
        <Column>
          <Amounts found={story.break} />
          <Facts found={story.break} />
        </Column>
        <Column>
          <Actions found={story.break} />
          <Notes notes={story.notes} />
        </Column>
      </chakra.div>
    </>
  )
}
