import press from '@content/press.yaml'
import { useParams } from 'react-router'
import { PageTitle } from '@/ui/page-title'
import { Note, OtherNotes } from '@/features/press/note'
import { PressContact } from '@/features/press/parts'
import NotFoundPage from './not-found'
import '@/ui/content.css'
import '@/features/press/press.css'

/** /institucional/imprensa/{slug} */
export default function PressNotePage() {
  const { slug } = useParams()
  const at = press.items.findIndex((note) => note.slug === slug)
  const note = press.items[at]
  if (note === undefined) return <NotFoundPage />
  return (
    <div className="page press-note">
      <PageTitle>{note.title}</PageTitle>
      <Note note={note} />
      <OtherNotes newer={press.items[at - 1]} older={press.items[at + 1]} />
      <PressContact />
    </div>
  )
}
