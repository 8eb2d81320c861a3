import press from '@content/press.yaml'
import { InstitutionalNav } from '@/ui/institutional-nav'
import { PageTitle } from '@/ui/page-title'
import { PressContact } from '@/features/press/parts'
import { PressItem } from '@/features/press/press-item'
import { Banner } from '@/ui/banner'
import '@/features/press/press.css'

/** /institucional/imprensa */
export default function PressPage() {
  return (
    <div className="page press">
      <PageTitle>{press.title}</PageTitle>
      <Banner crumb="Imprensa" heading={press.heading} lead={press.lead}>
        <InstitutionalNav />
      </Banner>
      <ul className="press-list">
        {press.items.map((note) => (
          <PressItem key={note.slug} note={note} />
        ))}
      </ul>
      <PressContact />
    </div>
  )
}
