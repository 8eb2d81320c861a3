import { useLocation } from 'react-router'
import { SiteLink } from '@/ui/link'
import type { Topic } from './topics'

/** The table of contents of a document. */
export function TopicContents({ topics }: { topics: readonly Topic[] }) {
  const { pathname } = useLocation()
  return (
    <nav className="topics-contents" aria-label="Nesta página">
      <p className="topics-contents-title">Nesta página</p>
      <ol>
        {topics.map(({ id, title }) => (
          <li key={id}>
            <SiteLink to={`${pathname}#${id}`}>{title}</SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
