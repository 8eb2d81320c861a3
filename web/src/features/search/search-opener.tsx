import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const load = () => import('./search-dialog')
const SearchDialog = lazy(load)

const never = () => () => undefined

/** The shortcut as this keyboard has it. */
function useShortcut(): string {
  return useSyncExternalStore(
    never,
    () => (navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K'),
    () => 'Ctrl K',
  )
}

/** Opens the quick search, as its shortcut does from anywhere. */
export function SearchOpener() {
  const [open, setOpen] = useState(false)
  const shortcut = useShortcut()

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.shiftKey ||
        event.altKey ||
        event.ctrlKey === event.metaKey
      )
        return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', openByKey)
    return () => {
      window.removeEventListener('keydown', openByKey)
    }
  }, [])

  return (
    <>
      <button
        type="button"
        className="search-shortcut"
        aria-haspopup="dialog"
        aria-label={`Busca rápida, ${shortcut}`}
        onPointerEnter={() => void load()}
        onClick={() => {
          setOpen(true)
        }}
      >
        {shortcut}
      </button>
      {open &&
        createPortal(
          <Suspense>
            <SearchDialog
              onClose={() => {
                setOpen(false)
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
