import { Icon } from './icon'
import { SiteLink } from './link'
import { buttonClass } from './public-button'

interface SearchedNameProps {
  /** The part of a name that a list was searched for; "" for none. */
  name: string
  /** The address without it. */
  all: string
}

/** Says beside a list what it was searched for, and leads out of it. */
export function SearchedName({ name, all }: SearchedNameProps) {
  return (
    name !== '' && (
      <SiteLink className={`${buttonClass({ look: 'ghost', size: 'sm' })} list-searched`} to={all}>
        {`Busca: “${name}”`}
        <Icon name="close" size="4" />
        <span className="visually-hidden">Limpar busca</span>
      </SiteLink>
    )
  )
}
