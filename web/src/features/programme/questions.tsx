import programme from '@content/programme.yaml'
import { Icon } from '@/ui/icon'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
import { anchors } from './anchors'

const { heading, lead, action, items } = programme.questions

/** What people ask most, each answer behind its question. */
export function Questions() {
  return (
    <section
      className="programme-questions"
      id={anchors.questions}
      aria-labelledby="programme-questions-title"
    >
      <div className="programme-questions-head">
        <h2 className="title-1" id="programme-questions-title">
          {heading}
        </h2>
        <p className="muted">{lead}</p>
        <ButtonLink look="outline" to={paths.faq}>
          {action}
        </ButtonLink>
      </div>
      <div className="programme-questions-list">
        {items.map(({ question, answer }) => (
          <details className="programme-question disclosure" key={question}>
            <summary>
              <h3 className="title-3">{question}</h3>
              <Icon name="chevronDown" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
