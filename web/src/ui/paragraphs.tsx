import { Fragment } from 'react'
import { blocksOf, type Span, spansOf } from '@/lib/marks'
import { SiteLink } from './link'

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, to, strong }, index) => {
    if (to !== undefined) {
      return (
        <SiteLink key={index} to={to}>
          {text}
        </SiteLink>
      )
    }
    return strong === true ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>
  })
}

/** A text of the copy, with its links and strong words. */
export function Marked({ children }: { children: string }) {
  return <Spans spans={spansOf(children)} />
}

/** Paragraphs and lists of the copy. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return blocksOf(texts).map((block, index) =>
    'items' in block ? (
      <ul key={index}>
        {block.items.map((item, place) => (
          <li key={place}>
            <Spans spans={item} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={index}>
        <Spans spans={block.spans} />
      </p>
    ),
  )
}
