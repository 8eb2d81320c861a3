import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useAlert } from './alert/alert-context'
import { useAtHand } from './hooks/use-at-hand'
import type { LazyPart } from './lazy-part'

/** Which entry is chosen from first. None, for who opens a menu with a pointer. */
type MenuStart = 'none' | 'first' | 'last'

/** What a menu has to know of the button that opens it. */
export interface MenuOpening {
  /** The button's id. */
  readonly button: string
  /** The id that the menu has to have. */
  readonly menu: string
  /** Null while it is closed. */
  readonly start: MenuStart | null
  readonly onClose: () => void
}

interface MenuButtonProps<Entries extends object> extends Omit<ComponentProps<'button'>, 'id' | 'type'> {
  /** The menu, a MenuFrame in a script of its own. The parts are a constant. */
  parts: readonly [LazyPart<Entries & { opening: MenuOpening }>]
  /** What it shows. */
  entries: Entries
  /** What was chosen is being done: it keeps the focus, and opens nothing. */
  busy?: boolean
}

/** A button that opens a menu. What the menu is made with comes when there is nothing else to do, or with the first press. */
export function MenuButton<Entries extends object>({
  parts,
  entries,
  busy = false,
  children,
  ...rest
}: MenuButtonProps<Entries>) {
  const button = useId()
  const menu = useId()
  const [start, setStart] = useState<MenuStart | null>(null)
  const [isAtHand, setAtHand] = useState(false)
  const showAlert = useAlert()
  const [Menu] = parts
  useAtHand(parts, () => {
    setAtHand(true)
  })
  const open = async (from: MenuStart) => {
    if (busy) return
    setStart(from)
    if (isAtHand) return
    try {
      await Menu.preload()
      setAtHand(true)
    } catch {
      setStart(null)
      showAlert({ severity: 'error', message: 'O menu não carregou. Confira a sua conexão e tente de novo.' })
    }
  }
  const close = () => {
    setStart(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault() // the page would scroll
    void open(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <button
        id={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={start !== null}
        aria-controls={isAtHand ? menu : undefined}
        aria-busy={busy}
        aria-disabled={busy}
        onClick={({ detail }) => {
          if (start !== null) close()
          else void open(detail === 0 ? 'first' : 'none') // no pointer presses 0 times: it was a key
        }}
        onKeyDown={onKeyDown}
        {...rest}
      >
        {children}
      </button>
      {isAtHand && <Menu {...entries} opening={{ button, menu, start, onClose: close }} />}
    </>
  )
}
