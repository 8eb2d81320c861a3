import { fold } from '@/lib/fold'
import { plainText } from '@/lib/marks'

/** A question with its answer, or a topic of a document. */
export interface Topic {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The topics that say what was asked for in their title or text, whatever the case and the accents. */
export function topicsAbout(topics: readonly Topic[], wanted: string): Topic[] {
  const part = fold(wanted.trim())
  return topics.filter(({ title, paragraphs }) =>
    fold([title, ...paragraphs.map(plainText)].join(' ')).includes(part),
  )
}
