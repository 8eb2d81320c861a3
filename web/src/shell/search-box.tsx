import {
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Suggestions } from '@/features/search/lazy-suggestions'
import type { ListState } from '@/features/search/suggestions'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'

const field = 'name'
const noList: ListState = { shown: false, active: undefined }

interface SearchBoxProps {
  /** Nothing can be done with it: it is about to be replaced. */
  inert?: boolean
}

/**
 * Looks for stores. What is typed brings suggestions, of which none is chosen by itself; sending it sets the query parameter `name` on the
 * page that is open, or removes it when empty.
 */
export function SearchBox({ inert = false }: SearchBoxProps) {
  const [params] = useSearchParams()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const name = params.get(field) ?? ''
  const [typed, setTyped] = useState(name)
  const [at, setAt] = useState(key)
  const [open, setOpen] = useState(false)
  const [list, setList] = useState(noList)
  const shortcut = useShortcut(input)
  const close = useCallback(() => {
    setOpen(false)
  }, [])

  if (at !== key) {
    setAt(key)
    setTyped(name)
    setOpen(false)
  }

  const search = () => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (typed.trim() === '') next.delete(field)
    else next.set(field, typed.trim())
    setOpen(false)
    window.scrollTo({ top: 0, behavior: 'instant' })
    void navigate({ pathname, search: next.toString() })
  }

  return (
    <form
      className="search"
      role="search"
      inert={inert}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
      onPointerEnter={Suggestions.prepare}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="search-input"
        type="search"
        name={field}
        role="combobox"
        aria-label="Digite a sua Loja aqui"
        aria-autocomplete="list"
        aria-expanded={list.shown}
        aria-controls="search-list"
        aria-activedescendant={list.active}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder="Digite a sua Loja aqui"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        value={typed}
        onFocus={Suggestions.prepare}
        onClick={() => {
          setOpen(true)
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          setOpen(true)
        }}
        onKeyDown={({ key: pressed }) => {
          if (pressed === 'ArrowDown' || pressed === 'ArrowUp') setOpen(true)
        }}
      />
      {open && typed.trim() !== '' && (
        <Suspense>
          <Suggestions wanted={typed.trim()} input={input} onList={setList} onClose={close} />
        </Suspense>
      )}
      <kbd className="search-shortcut" aria-hidden="true">
        {shortcut}
      </kbd>
      <Button type="submit" size="sm">
        Buscar
      </Button>
    </form>
  )
}

const never = () => () => undefined

/** Goes to the box from anywhere. The answer is the shortcut as this keyboard has it. */
function useShortcut(input: RefObject<HTMLInputElement | null>): string {
  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.shiftKey ||
        event.altKey ||
        event.ctrlKey === event.metaKey
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', goThere)
    return () => {
      window.removeEventListener('keydown', goThere)
    }
  }, [input])
  return useSyncExternalStore(
    never,
    () => (navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K'),
    () => 'Ctrl K',
  )
}
