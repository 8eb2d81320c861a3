import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '@/ui/icon'
import { Paragraphs } from '@/ui/paragraphs'
import type { Topic } from './topics'
import { useOpenOnPaper } from './use-open-on-paper'

/** Topics behind their titles. The one that the address names is open. */
export function TopicList({ topics }: { topics: readonly Topic[] }) {
  const { hash, key } = useLocation()
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!(named instanceof HTMLDetailsElement)) return
    named.open = true
    named.scrollIntoView()
    named.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key])
  const list = useOpenOnPaper()

  return (
    <div className="topics-list" ref={list}>
      {topics.map(({ id, title, paragraphs }) => (
        <details className="topic disclosure" id={id} key={id}>
          <summary>
            <h2 className="title-3">{title}</h2>
            <Icon name="chevronDown" />
          </summary>
          <div className="topic-text prose">
            <Paragraphs texts={paragraphs} />
          </div>
        </details>
      ))}
    </div>
  )
}
