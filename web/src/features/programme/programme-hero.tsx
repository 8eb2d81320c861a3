import programme from '@content/programme.yaml'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { Breadcrumb } from '@/ui/breadcrumb'
import { ButtonLink } from '@/ui/public-button'
import { SignUpButton } from './sign-up-button'

const { heading, lead, actions, promises } = programme

/** The banner: what the programme is, how to begin, and its promises in figures. */
export function ProgrammeHero() {
  return (
    <section className="programme-hero" aria-labelledby="programme-title">
      <div className="programme-hero-text">
        <Breadcrumb current={`${config.brand} Devolve`} />
        <h1 className="title-display" id="programme-title">
          {heading}
        </h1>
        <p className="lead">{lead}</p>
        <div className="programme-actions">
          <SignUpButton look="accent" size="lg">
            {actions.signUp}
          </SignUpButton>
          <ButtonLink look="outline" size="lg" to={paths.topCashback}>
            {actions.stores}
          </ButtonLink>
        </div>
      </div>
      <svg className="programme-art" width="440" height="360" aria-hidden="true">
        <use href="#p-return" />
      </svg>
      <dl className="programme-promises">
        {promises.map(({ figure, text }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
