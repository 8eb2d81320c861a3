import { letters } from '@/lib/letters'
import { groupId, otherLetter } from './groups'

interface LetterBarProps {
  /** The groups that have stores. */
  present: ReadonlySet<string>
}

// The product's bar has no Y. Stores that begin with it are in the list all the same.
const groups = [otherLetter, ...letters.filter((letter) => letter !== 'Y')]

/** Leads to the groups of the list, by links that work without a script. */
export function LetterBar({ present }: LetterBarProps) {
  return (
    <nav className="letter-bar" aria-label="Lojas por letra">
      <ul>
        {groups.map((letter) => (
          <li key={letter}>
            {present.has(letter) ? <a href={`#${groupId(letter)}`}>{letter}</a> : <span>{letter}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
