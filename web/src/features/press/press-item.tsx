import { Icon } from '@/ui/icon'
import { pressNotePath } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
import { Drawing, NoteDay } from './parts'

/** A note in the list of all. */
export function PressItem({ note }: { note: PressNote }) {
  return (
    <li className="press-item">
      <Drawing note={note} />
      <div className="press-item-text">
        <NoteDay note={note} />
        <h2 className="title-1">{note.title}</h2>
        <p className="muted">{note.summary}</p>
        <ButtonLink look="outline" to={pressNotePath(note.slug)} target="_blank">
          Ler mais
          <span className="visually-hidden">{`: ${note.title} (abre em nova aba)`}</span>
          <Icon name="external" size="4" />
        </ButtonLink>
      </div>
    </li>
  )
}
