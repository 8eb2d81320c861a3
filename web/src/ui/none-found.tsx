import { pathWith } from '@/lib/pages'
import { paths } from '@/lib/paths'
import { ButtonLink } from './public-button'
import { StateScreen } from './state-screen'

interface NoneFoundProps {
  title: string
  /** What there is none of: "Nenhuma loja". */
  none: string
  /** The category that the list is of; "" for all. */
  category: string
  /** The part of a name that was asked for. */
  name: string
  /** What else was asked for, in the same sentence. */
  also?: string
  /** The list without anything asked for, and what it has. */
  all: string
  allLabel: string
  origins: readonly (readonly [string, string | null])[]
}

/** A list in which nothing has the name that was searched for. Elsewhere on the site what is only like it is found too. */
export function NoneFound({
  title,
  none,
  category,
  name,
  also = '',
  all,
  allLabel,
  origins,
}: NoneFoundProps) {
  return (
    <StateScreen
      level="h3"
      picture="lens"
      title={title}
      text={`${none}${ofCategory(category)} tem “${name}” no nome${also}. Confira a escrita ou tente só uma parte dele.`}
    >
      <ButtonLink to={all}>{allLabel}</ButtonLink>
      <ButtonLink look="outline" to={pathWith(paths.home, [['name', name], ...origins])}>
        Procurar no site todo
      </ButtonLink>
    </StateScreen>
  )
}

/** Of which category a list is, in a sentence; nothing where it is of all. */
export function ofCategory(name: string): string {
  return name === '' ? '' : ` da categoria “${name}”`
}
