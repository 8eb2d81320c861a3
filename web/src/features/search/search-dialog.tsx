import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { groupRows } from './rows'
import { SearchRows } from './search-rows'
import { useSuggestions } from './use-suggestions'

interface SearchDialogProps {
  onClose: () => void
}

/** Goes to a store, a category or a coupon by a few letters of its name. */
export default function SearchDialog({ onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const wanted = typed.trim()
  const { found, state, retry } = useSuggestions(wanted)
  const groups = wanted === '' ? [] : groupRows(found, wanted)
  const rows = groups.flatMap((group) => group.rows)
  const active = rows[Math.min(chosen, rows.length - 1)]

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const close = () => dialog.current?.close()
  const steer = (event: KeyboardEvent) => {
    const last = rows.length - 1
    if (event.key === 'Enter' && active !== undefined) {
      void navigate(active.to)
      close()
    } else if (event.key === 'ArrowDown') setChosen(chosen >= last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? last : chosen - 1)
    else return
    event.preventDefault()
  }

  return (
    <dialog className="finder" ref={dialog} aria-label="Busca rápida" closedby="any" onClose={onClose}>
      <div className="finder-field">
        <Icon name="search" />
        <input
          className="finder-input"
          type="text"
          role="combobox"
          aria-label="Busque lojas, categorias e cupons"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls="finder-list"
          aria-activedescendant={active?.id}
          placeholder="Busque lojas, categorias e cupons"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={80}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(0)
          }}
          onKeyDown={steer}
        />
        <Button look="ghost" size="icon" aria-label="Fechar" onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      <SearchRows
        groups={groups}
        active={active}
        waiting={state === 'waiting'}
        onPoint={(row) => {
          setChosen(rows.indexOf(row))
        }}
        onGo={close}
      />
      <div className="finder-note" role="status">
        {state === 'idle' && <p>Digite o nome de uma loja, uma categoria ou um produto.</p>}
        {state === 'waiting' && <p>Procurando...</p>}
        {state === 'ready' && rows.length === 1 && <p>{`Nada encontrado para "${wanted}".`}</p>}
        {state === 'ready' && rows.length > 1 && (
          <p className="visually-hidden">{`${rows.length - 1} sugestões`}</p>
        )}
        {state === 'failed' && (
          <>
            <p>Não foi possível buscar sugestões.</p>
            <Button look="outline" size="sm" onClick={retry}>
              Tentar de novo
            </Button>
          </>
        )}
      </div>
      <p className="finder-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> escolher <kbd>Enter</kbd> abrir <kbd>Esc</kbd> fechar
      </p>
    </dialog>
  )
}
