import { Icon } from '@/ui/icon'
import { StoreLogo } from '@/ui/store-logo'
import type { Row } from './rows'

/** What a row shows, in a list of suggestions as on a page. */
export function RowContent({ row: { picture, label, note } }: { row: Row }) {
  return (
    <>
      <span className="search-picture">
        {'store' in picture ? <StoreLogo slug={picture.store} name={label} /> : <Icon name={picture.icon} />}
      </span>
      <span className="search-label">{label}</span>
      {note !== '' && <span className="search-note">{note}</span>}
    </>
  )
}
