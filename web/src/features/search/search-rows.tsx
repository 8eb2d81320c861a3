import { useEffect } from 'react'
import { Icon } from '@/ui/icon'
import { SiteLink } from '@/ui/link'
import type { Row, RowGroup } from './rows'

interface SearchRowsProps {
  groups: readonly RowGroup[]
  active: Row | undefined
  /** They are for what was typed before. */
  waiting: boolean
  onPoint: (row: Row) => void
  onGo: () => void
}

/** The list that belongs to the search field. The field keeps the focus; the active row is the one that Enter opens. */
export function SearchRows({ groups, active, waiting, onPoint, onGo }: SearchRowsProps) {
  useEffect(() => {
    if (active !== undefined) document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div className="finder-list" id="finder-list" role="listbox" aria-label="Sugestões" aria-busy={waiting}>
      {groups.map(({ title, quiet, rows }) => (
        <div className="finder-group" role="group" aria-label={title} key={title}>
          {!quiet && (
            <p className="finder-title" aria-hidden="true">
              {title}
            </p>
          )}
          {rows.map((row) => (
            <SiteLink
              className="finder-row"
              id={row.id}
              role="option"
              aria-selected={row === active}
              tabIndex={-1}
              to={row.to}
              onPointerMove={() => {
                if (row !== active) onPoint(row)
              }}
              onClick={onGo}
              key={row.id}
            >
              <Icon name={row.icon} />
              <span className="finder-label">{row.label}</span>
              {row.note !== '' && <span className="finder-aside">{row.note}</span>}
            </SiteLink>
          ))}
        </div>
      ))}
    </div>
  )
}
