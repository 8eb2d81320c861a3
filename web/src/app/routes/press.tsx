import press from '@content/press.yaml'
import { InstitutionalNav } from '@/ui/institutional-nav'
import { PageTitle } from '@/ui/page-title'
import { PressContact } from '@/features/press/parts'
import { PressItem } from '@/features/press/press-item'
import { Breadcrumb } from '@/ui/breadcrumb'
import { Marked } from '@/ui/paragraphs'
import '@/ui/content.css'
import '@/features/press/press.css'

/** /institucional/imprensa */
export default function PressPage() {
  return (
    <div className="page press">
      <PageTitle>{press.title}</PageTitle>
      <header className="banner">
        <Breadcrumb current="Imprensa" />
        <h1 className="title-display">{press.heading}</h1>
        <p className="lead">
          <Marked>{press.lead}</Marked>
        </p>
        <InstitutionalNav />
      </header>
      <ul className="press-list">
        {press.items.map((note) => (
          <PressItem key={note.slug} note={note} />
        ))}
      </ul>
      <PressContact />
    </div>
  )
}
