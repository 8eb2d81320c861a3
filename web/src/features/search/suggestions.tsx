import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnnouncement } from '@/ui/announcer'
import { SiteLink } from '@/ui/link'
import { Button } from '@/ui/public-button'
import { RowContent } from './row-content'
import { groupRows, type Row, type RowGroup, storesPath } from './rows'
import { useFit } from './use-fit'
import { useSuggestions } from './use-suggestions'

/** What the box says of its list. */
export interface ListState {
  readonly shown: boolean
  /** The id of the chosen suggestion. */
  readonly active: string | undefined
}

interface SuggestionsProps {
  /** What was typed, never empty. */
  wanted: string
  input: RefObject<HTMLInputElement | null>
  onList: (list: ListState) => void
  onClose: () => void
}

/** Under the search box: stores, categories and coupons of a name. The box keeps the focus; arrow keys choose, and Enter goes there. */
export default function Suggestions({ wanted, input, onList, onClose }: SuggestionsProps) {
  const navigate = useNavigate()
  const popup = useFit<HTMLDivElement>()
  const [choice, choose] = useState<{ wanted: string; id: string | undefined }>({ wanted, id: undefined })
  const { found, state, retry } = useSuggestions(wanted)
  const groups =
    found === undefined
      ? []
      : [...groupRows(found), { title: 'Mais', rows: [allStores(storesPath(found, wanted))] }]
  const rows = groups.flatMap((group) => group.rows)
  const at = choice.wanted === wanted ? rows.findIndex(({ id }) => id === choice.id) : -1
  const active = rows[at]
  const shown = rows.length > 0

  useAnnouncement(state === 'ready' ? counted(rows.length - 1) : '')
  useEffect(() => {
    onList({ shown, active: active?.id })
    return () => {
      onList({ shown: false, active: undefined })
    }
  }, [shown, active?.id, onList])

  useEffect(() => {
    const steer = (event: KeyboardEvent) => {
      const to = (next: number) => {
        choose({ wanted, id: rows[next]?.id })
      }
      if (event.key === 'Escape') onClose()
      else if (event.key === 'ArrowDown') to(at === rows.length - 1 ? -1 : at + 1)
      else if (event.key === 'ArrowUp') to(at === -1 ? rows.length - 1 : at - 1)
      else if (event.key === 'Enter' && active !== undefined) {
        onClose()
        void navigate(active.to)
      } else return
      event.preventDefault()
    }
    const box = input.current
    box?.addEventListener('keydown', steer)
    return () => {
      box?.removeEventListener('keydown', steer)
    }
  })

  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      if (target instanceof Node && target !== input.current && popup.current?.contains(target) === false)
        onClose()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
    }
  }, [input, popup, onClose])

  return (
    <div className="search-popup" ref={popup}>
      <Options groups={groups} active={active} waiting={state === 'waiting'} onGo={onClose} />
      {state === 'waiting' && !shown && <p className="search-message">Procurando...</p>}
      {state === 'ready' && rows.length === 1 && (
        <p className="search-message">{`Nada encontrado para "${wanted}".`}</p>
      )}
      {state === 'failed' && (
        <div className="search-message" role="alert">
          <p>Não foi possível buscar sugestões.</p>
          <Button look="outline" size="sm" onClick={retry}>
            Tentar de novo
          </Button>
        </div>
      )}
    </div>
  )
}

function allStores(to: string): Row {
  return { id: 'search-all', to, picture: { icon: 'search' }, label: 'Ver todas em Lojas', note: '' }
}

function counted(suggestions: number): string {
  if (suggestions === 0) return 'Nada encontrado.'
  return suggestions === 1 ? '1 sugestão' : `${suggestions} sugestões`
}

interface OptionsProps {
  groups: readonly RowGroup[]
  active: Row | undefined
  /** They are for what was typed before. */
  waiting: boolean
  onGo: () => void
}

function Options({ groups, active, waiting, onGo }: OptionsProps) {
  useEffect(() => {
    if (active !== undefined) document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div className="search-list" id="search-list" role="listbox" aria-label="Sugestões" aria-busy={waiting}>
      {groups.map(({ title, rows }) => (
        <div className="search-group" role="group" aria-label={title} key={title}>
          <p className="search-title" aria-hidden="true">
            {title}
          </p>
          {rows.map((row) => (
            <SiteLink
              className="search-row"
              id={row.id}
              role="option"
              aria-selected={row === active}
              tabIndex={-1}
              to={row.to}
              onMouseDown={(event) => {
                event.preventDefault() // the box keeps the focus
              }}
              onClick={onGo}
              key={row.id}
            >
              <RowContent row={row} />
            </SiteLink>
          ))}
        </div>
      ))}
    </div>
  )
}
