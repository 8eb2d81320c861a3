import { InstitutionalNav } from '@/ui/institutional-nav'
import { paths, pressNotePath } from '@/lib/paths'
import { Breadcrumb } from '@/ui/breadcrumb'
import { SiteLink } from '@/ui/link'
import { Paragraphs } from '@/ui/paragraphs'
import { Drawing, NoteDay } from './parts'

/** A whole note. */
export function Note({ note }: { note: PressNote }) {
  return (
    <article className="press-article">
      <header className="banner">
        <Breadcrumb current={note.title} within={{ label: 'Imprensa', to: paths.press }} />
        <NoteDay note={note} />
        <h1 className="title-display">{note.title}</h1>
        <p className="lead">{note.summary}</p>
        <InstitutionalNav />
      </header>
      <div className="press-article-body">
        <Drawing note={note} />
        <div className="prose press-article-text">
          <Paragraphs texts={note.body} />
        </div>
      </div>
    </article>
  )
}

interface OtherNotesProps {
  newer: PressNote | undefined
  older: PressNote | undefined
}

/** The ways to the notes before and after. */
export function OtherNotes({ newer, older }: OtherNotesProps) {
  return (
    <nav className="press-others" aria-label="Outras notas">
      {newer !== undefined && (
        <SiteLink className="press-other" to={pressNotePath(newer.slug)}>
          <span className="small muted">Nota mais nova</span>
          <span className="title-3">{newer.title}</span>
        </SiteLink>
      )}
      {older !== undefined && (
        <SiteLink className="press-other press-older" to={pressNotePath(older.slug)}>
          <span className="small muted">Nota mais antiga</span>
          <span className="title-3">{older.title}</span>
        </SiteLink>
      )}
    </nav>
  )
}
