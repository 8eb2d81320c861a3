import '../quarantine/quarantine.css'
import { useParams } from 'react-router'
import { useGetQuarantineQuery } from '../api/index'
import { Badge } from '@/ui/badge'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { EntryStory } from '../quarantine/entry-story'
import { standingOf } from '../words/quarantine'
import MissingPage from './missing'

/** /financeiro/quarentena/:entry: something that could not be taken, and putting it right. */
export default function QuarantinedPage() {
  const { entry = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(entry) ? <Entry key={entry} id={Number(entry)} /> : <MissingPage />
}

function Entry({ id }: { id: number }) {
  const query = useGetQuarantineQuery({ entry: id })
  const standing = query.data === undefined ? undefined : standingOf(query.data.entry)
  return (
    <Page>
      <PageHeader
        title={`Quarentena nº ${id}`}
        back={{ to: deskPaths.quarantine, label: 'Quarentena' }}
        text={standing === undefined ? undefined : <Badge tone={standing.tone}>{standing.label}</Badge>}
      />
      <Loaded query={query} what="o item" height="96">
        {(story) => <EntryStory story={story} />}
      </Loaded>
    </Page>
  )
}
