import clubs from '@content/clubs.yaml'
import { Breadcrumb } from '@/ui/breadcrumb'
import { ClubPreview } from './club-preview'
import { FormLink } from './form-link'

const { heading, lead, action } = clubs.hero

/** Invites an organisation to have its club, and shows what that could look like. */
export function ClubsHero() {
  return (
    <section className="clubs-hero" aria-labelledby="clubs-title">
      <div className="clubs-hero-text">
        <Breadcrumb current="Clube de benefícios" />
        <h1 className="title-display" id="clubs-title">
          {heading}
        </h1>
        <p className="lead">{lead}</p>
        <FormLink look="accent" size="lg">
          {action}
        </FormLink>
      </div>
      <ClubPreview />
    </section>
  )
}
