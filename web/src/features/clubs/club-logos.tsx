import clubs from '@content/clubs.yaml'
import { Carousel } from '@/ui/carousel/carousel'
import { CarouselArrows } from '@/ui/carousel/carousel-arrows'
import { useCarousel } from '@/ui/carousel/use-carousel'
import { areaPath } from '@/lib/paths'
import { SiteLink } from '@/ui/link'
import { ClubMark } from './club-mark'

const { heading, lead, items } = clubs.logos
const label = 'Logotipos de clubes'

/** Organisations of every kind. The logo of one with a club leads there. */
export function ClubLogos() {
  const state = useCarousel()
  return (
    <section className="section" aria-labelledby="clubs-logos-title">
      <h2 className="title-1" id="clubs-logos-title">
        {heading}
      </h2>
      <p className="muted">{lead}</p>
      <Carousel
        label={label}
        className="clubs-logos"
        state={state}
        slides={items.map((logo) => ({ key: logo.mark, content: <ClubLogo logo={logo} /> }))}
      >
        <CarouselArrows label={label} state={state} atEnds="hidden" />
      </Carousel>
    </section>
  )
}

function ClubLogo({ logo: { name, mark, slug } }: { logo: (typeof items)[number] }) {
  const drawn = (
    <>
      <ClubMark mark={mark} size={64} />
      <span className={slug === '' ? 'club-logo-name' : 'text-link club-logo-name'}>{name}</span>
    </>
  )
  if (slug === '') return <div className="club-logo">{drawn}</div>
  return (
    <SiteLink className="club-logo club-logo-link" to={areaPath(slug)}>
      {drawn}
    </SiteLink>
  )
}
