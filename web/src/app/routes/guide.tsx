import guide from '@content/guide.yaml'
import { PageTitle } from '@/ui/page-title'
import { Video } from '@/ui/video'
import { Steps } from '@/features/guide/steps'
import { Breadcrumb } from '@/ui/breadcrumb'
import { Marked } from '@/ui/paragraphs'
import { useAnchor } from '@/ui/hooks/use-anchor'
import '@/ui/content.css'
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
