import press from '@content/press.yaml'
import { formatLongDate } from '@/lib/months'
import { Marked } from '@/ui/paragraphs'

/** The drawing that goes with a note. */
export function Drawing({ note }: { note: PressNote }) {
  return <img className="press-drawing" alt="" width={640} height={360} src={`/imprensa-${note.image}.svg`} />
}

/** The day of a note. */
export function NoteDay({ note }: { note: PressNote }) {
  return (
    <time className="press-day" dateTime={note.date}>
      {formatLongDate(note.date)}
    </time>
  )
}

/** How journalists reach us. */
export function PressContact() {
  return (
    <section className="press-contact" aria-labelledby="para-jornalistas">
      <h2 className="title-2" id="para-jornalistas">
        Para jornalistas
      </h2>
      <p className="prose">
        <Marked>{press.contact}</Marked>
      </p>
    </section>
  )
}
