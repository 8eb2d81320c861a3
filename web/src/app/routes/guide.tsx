import guide from '@content/guide.yaml'
import { PageTitle } from '@/components/page-title'
import { Video } from '@/components/video'
import { Steps } from '@/features/guide/steps'
import { Breadcrumb } from '@/site/breadcrumb'
import { Marked } from '@/site/paragraphs'
import { useAnchor } from '@/site/use-anchor'
import '@/site/content.css'
import '@/features/guide/guide.css'

/** /ajuda/como-utilizar-um-cupom */
export default function GuidePage() {
  useAnchor(true)
  return (
    <div className="page guide">
      <PageTitle>{guide.title}</PageTitle>
      <header className="banner">
        <Breadcrumb current={guide.title} />
        <h1 className="title-display">{guide.heading}</h1>
        <p className="lead">
          <Marked>{guide.lead}</Marked>
        </p>
        <nav className="guide-ways" aria-label="Guias">
          {guide.guides.map(({ id, title }) => (
            <a className="guide-way" href={`#${id}`} key={id}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <Video video={guide.video} />
      {guide.guides.map((each) => (
        <Steps guide={each} key={each.id} />
      ))}
    </div>
  )
}
