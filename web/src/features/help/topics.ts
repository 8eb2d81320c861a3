import { fold } from '@/lib/fold'
import { plainText } from '@/lib/marks'

/** A question with its answer, or a topic of a document. */
export interface Topic {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The topics of a document, whose file has the names that its writers gave them. */
export function topicsOf(document: PageDocument): Topic[] {
  return document.topics.map(({ id, topico, paragrafos }) => ({ id, title: topico, paragraphs: paragrafos }))
}

/** The topics that say what was asked for in their title or text, whatever the case and the accents. */
export function topicsAbout(topics: readonly Topic[], wanted: string): Topic[] {
  const part = fold(wanted.trim())
  return topics.filter(({ title, paragraphs }) =>
    fold([title, ...paragraphs.map(plainText)].join(' ')).includes(part),
  )
}
