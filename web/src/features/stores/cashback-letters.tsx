import { letters } from '@/lib/letters'
import { buttonClass, ButtonLink } from '@/ui/public-button'

interface CashbackLettersProps {
  /** The letter that is chosen; "" for all. */
  chosen: string
  /** The letters that stores begin with. */
  present: ReadonlySet<string>
  /** The address of a letter's stores. */
  pathOf: (letter: string) => string
}

/** Leaves the stores of one letter. The letters are links, so they work without a script too. */
export function CashbackLetters({ chosen, present, pathOf }: CashbackLettersProps) {
  return (
    <nav className="letter-filter" aria-label="Filtrar lojas por letra">
      <ul>
        <li>
          <ButtonLink
            look="outline"
            size="sm"
            to={pathOf('')}
            aria-current={chosen === '' ? 'true' : undefined}
          >
            Todos
          </ButtonLink>
        </li>
        {letters.map((letter) => (
          <li key={letter}>
            {present.has(letter) ? (
              <ButtonLink
                look="outline"
                size="sm"
                to={pathOf(letter)}
                aria-current={chosen === letter ? 'true' : undefined}
              >
                {letter}
              </ButtonLink>
            ) : (
              <span className={buttonClass({ look: 'outline', size: 'sm' })} role="link" aria-disabled="true">
                {letter}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
