import { Icon } from '@/ui/icon'
import { Marked } from '@/ui/paragraphs'

/** The way to one kind of discount, step by step, and what comes after the last one. */
export function Steps({ guide: { id, title, lead, steps, closing } }: { guide: GuideSteps }) {
  return (
    <section className="guide-part" id={id} aria-labelledby={`${id}-title`}>
      <div className="guide-head">
        <h2 className="title-1" id={`${id}-title`}>
          {title}
        </h2>
        <p className="lead muted">{lead}</p>
      </div>
      <ol className="guide-steps">
        {steps.map((step, index) => (
          <li className="guide-step" key={step.title}>
            <svg className="guide-art" width="240" height="150" aria-hidden="true">
              <use href={`/guia.svg#${id}-${index + 1}`} />
            </svg>
            <h3 className="title-2">{step.title}</h3>
            <p className="muted">
              <Marked>{step.text}</Marked>
            </p>
          </li>
        ))}
      </ol>
      <p className="guide-closing text-links">
        <Icon name="check" />
        <span>
          <Marked>{closing}</Marked>
        </span>
      </p>
    </section>
  )
}
