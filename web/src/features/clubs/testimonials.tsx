import clubs from '@content/clubs.yaml'
import { FormLink } from './form-link'

const { heading, lead, note, items } = clubs.testimonials

/** What people with a club could say. */
export function Testimonials() {
  return (
    <section className="clubs-voices" aria-labelledby="clubs-voices-title">
      <div className="clubs-voices-head">
        <h2 className="title-1" id="clubs-voices-title">
          {heading}
        </h2>
        <p className="lead muted">{lead}</p>
        <p className="clubs-voices-note small">{note}</p>
      </div>
      <ul className="clubs-voices-list">
        {items.map(({ name, role, text, tag }) => (
          <li key={name}>
            <figure className="clubs-voice">
              <p className="clubs-voice-tag">{tag}</p>
              <svg
                className="clubs-stars"
                width="120"
                height="24"
                role="img"
                aria-label="Cinco de cinco estrelas"
              >
                <use href="/clubes.svg#stars" />
              </svg>
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <figcaption>
                <span className="clubs-voice-name">{name}</span>
                <span className="muted small">{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <FormLink size="lg">ENTRE EM CONTATO AGORA</FormLink>
    </section>
  )
}
