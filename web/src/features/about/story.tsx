import { Paragraphs } from '@/ui/paragraphs'

interface StoryProps {
  facts: readonly { readonly figure: string; readonly text: string }[]
  paragraphs: readonly string[]
}

/** Where we come from, with the figures that go with it. */
export function Story({ facts, paragraphs }: StoryProps) {
  return (
    <section className="about-story" aria-labelledby="nossa-historia">
      <div className="about-facts">
        <h2 className="title-1" id="nossa-historia">
          Nossa história
        </h2>
        <dl>
          {facts.map(({ figure, text }) => (
            <div key={figure}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="prose about-text">
        <Paragraphs texts={paragraphs} />
      </div>
    </section>
  )
}
