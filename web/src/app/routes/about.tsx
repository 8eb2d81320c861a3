import about from '@content/about.yaml'
import { InstitutionalNav } from '@/ui/institutional-nav'
import { PageTitle } from '@/ui/page-title'
import { Points } from '@/ui/points'
import { Video } from '@/ui/video'
import { Story } from '@/features/about/story'
import { Banner } from '@/ui/banner'
import '@/features/about/about.css'

/** /institucional/quem-somos */
export default function AboutPage() {
  const { title, heading, lead, facts, story, video, features, services } = about
  return (
    <div className="page about">
      <PageTitle>{title}</PageTitle>
      <Banner crumb="Quem somos" heading={heading} lead={lead}>
        <InstitutionalNav />
      </Banner>
      <Story facts={facts} paragraphs={story} />
      <section className="about-video" aria-label="Vídeo">
        <Video video={video} />
      </section>
      <section className="section" aria-labelledby="funcionalidades">
        <h2 className="title-1" id="funcionalidades">
          {features.heading}
        </h2>
        <Points items={features.items} />
      </section>
      <section className="section about-services" aria-labelledby="servicos">
        <h2 className="title-1" id="servicos">
          {services.heading}
        </h2>
        <Points items={services.items} />
      </section>
    </div>
  )
}
