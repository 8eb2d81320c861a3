import guide from '@content/guide.yaml'
import { PageTitle } from '@/ui/page-title'
import { Video } from '@/ui/video'
import { Steps } from '@/features/guide/steps'
import { Banner } from '@/ui/banner'
import { useAnchor } from '@/ui/hooks/use-anchor'
import '@/features/guide/guide.css'

/** /ajuda/como-utilizar-um-cupom */
export default function GuidePage() {
  useAnchor(true)
  return (
    <div className="page guide">
      <PageTitle>{guide.title}</PageTitle>
      <Banner crumb={guide.title} heading={guide.heading} lead={guide.lead}>
        <nav className="guide-ways" aria-label="Guias">
          {guide.guides.map(({ id, title }) => (
            <a className="guide-way" href={`#${id}`} key={id}>
              {title}
            </a>
          ))}
        </nav>
      </Banner>
      <Video video={guide.video} />
      {guide.guides.map((each) => (
        <Steps guide={each} key={each.id} />
      ))}
    </div>
  )
}
