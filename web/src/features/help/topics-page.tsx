import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageTitle } from '@/ui/page-title'
import { formatCount } from '@/lib/format'
import { queryText } from '@/lib/query-text'
import { Banner } from '@/ui/banner'
import { LastChange } from './last-change'
import { TopicContents } from './topic-contents'
import { TopicList } from './topic-list'
import { TopicSearch } from './topic-search'
import { type Topic, topicsAbout } from './topics'
import { Related } from './related'
import './topics.css'

/** The query parameter that says what is looked for. */
const field = 'busca'

interface TopicsPageProps {
  head: PageHead
  /** What the breadcrumb says. */
  crumb: string
  topics: readonly Topic[]
  placeholder: string
  /** What is shown when no topic says what is looked for. */
  empty: string
  related: readonly RelatedPage[]
  /** The day of a document's last change. Documents have a table of contents too, and can be printed. */
  updated?: string
}

/** A page of topics that can be searched: questions, terms, policies. */
export function TopicsPage({ head, crumb, topics, placeholder, empty, related, updated }: TopicsPageProps) {
  const [params, setParams] = useSearchParams()
  const asked = queryText(params, field)
  const [typed, setTyped] = useState(asked)
  const shown = topicsAbout(topics, asked)
  const look = (text: string) => {
    setTyped(text)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (text.trim() === '') next.delete(field)
        else next.set(field, text.trim())
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className={updated === undefined ? 'page topics' : 'page topics topics-document'}>
      <PageTitle>{head.title}</PageTitle>
      <Banner crumb={crumb} heading={head.heading} lead={head.lead}>
        {updated !== undefined && <LastChange day={updated} />}
        <TopicSearch
          name={field}
          value={typed.trim() === asked ? typed : asked}
          placeholder={placeholder}
          onChange={look}
        />
      </Banner>
      <div className="topics-body">
        {updated !== undefined && shown.length > 0 && <TopicContents topics={shown} />}
        <div className="topics-main">
          <p className="topics-count muted" role="status">
            {asked === '' ? '' : found(shown.length)}
          </p>
          {shown.length === 0 ? <p className="topics-empty">{empty}</p> : <TopicList topics={shown} />}
        </div>
        <Related pages={related} />
      </div>
    </div>
  )
}

function found(count: number): string {
  return count === 1 ? '1 resultado' : `${formatCount(count)} resultados`
}
