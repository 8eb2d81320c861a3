import clubs from '@content/clubs.yaml'
import { Icon } from '@/ui/icon'
import { formAnchor } from './form-link'
import { LeadForm } from './lead-form'

const { heading, lead, advantages } = clubs.form

/** What an organisation has of a club, beside the form that asks for one. */
export function LeadSection() {
  return (
    <section className="clubs-lead" id={formAnchor} aria-labelledby="clubs-form-title">
      <div className="clubs-lead-text">
        <h2 className="title-1" id="clubs-form-title">
          {heading}
        </h2>
        <p className="lead">{lead}</p>
        <ul className="clubs-advantages">
          {advantages.map(({ icon, title, text }) => (
            <li className="clubs-advantage" key={title}>
              <Icon name={icon} />
              <h3 className="title-3">{title}</h3>
              <p className="small">{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className="clubs-lead-form">
        <LeadForm />
      </div>
    </section>
  )
}
