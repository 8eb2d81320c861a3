import { letters } from '@/lib/letters'
import { paths } from '@/lib/paths'
import { buttonClass, ButtonLink } from '@/ui/public-button'

interface CashbackLettersProps {
  /** The letter that is chosen; "" for all. */
  chosen: string
  /** The letters that stores begin with. */
  present: ReadonlySet<string>
}

/** Leaves the stores of one letter. The letters are links, so they work without a script too. */
export function CashbackLetters({ chosen, present }: CashbackLettersProps) {
  return (
    <nav className="letter-filter" aria-label="Filtrar lojas por letra">
      <ul>
        <li>
          <ButtonLink
            look="outline"
            size="sm"
            to={paths.topCashback}
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
                to={`${paths.topCashback}?letra=${letter}`}
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
