import about from '@content/about.yaml'
import { InstitutionalNav } from '@/ui/institutional-nav'
import { PageTitle } from '@/ui/page-title'
import { Points } from '@/ui/points'
import { Video } from '@/ui/video'
import { Story } from '@/features/about/story'
import { Breadcrumb } from '@/ui/breadcrumb'
import { Marked } from '@/ui/paragraphs'
import '@/ui/content.css'
import '@/features/about/about.css'

/** /institucional/quem-somos */
export default function AboutPage() {
  const { title, heading, lead, facts, story, video, features, services } = about
  return (
    <div className="page about">
      <PageTitle>{title}</PageTitle>
      <header className="banner">
        <Breadcrumb current="Quem somos" />
        <h1 className="title-display">{heading}</h1>
        <p className="lead">
          <Marked>{lead}</Marked>
        </p>
        <InstitutionalNav />
      </header>
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
