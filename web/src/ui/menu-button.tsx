import { type ComponentProps, type KeyboardEvent, Suspense, useId, useState } from 'react'
import { useAtHand } from './hooks/use-at-hand'
import { useWasTrue } from './hooks/use-was-true'
import type { LazyPart } from './lazy-part'

/** What a menu has to know of the button that opens it. */
export interface MenuOpening {
  /** The button's id. */
  readonly button: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

interface MenuButtonProps<Entries extends object> extends Omit<ComponentProps<'button'>, 'id' | 'type'> {
  /** The menu, a MenuFrame in a script of its own. The parts are a constant. */
  parts: readonly [LazyPart<Entries & { opening: MenuOpening }>]
  /** What it shows. */
  entries: Entries
}

/** A button that opens a menu. What the menu is made with comes when there is nothing else to do, or with the first press. */
export function MenuButton<Entries extends object>({
  parts,
  entries,
  children,
  ...rest
}: MenuButtonProps<Entries>) {
  const button = useId()
  const [open, setOpen] = useState(false)
  const [isAtHand, setAtHand] = useState(false)
  const needed = useWasTrue(open || isAtHand)
  const [Menu] = parts
  useAtHand(parts, () => {
    setAtHand(true)
  })
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault() // the page would scroll
    setOpen(true)
  }
  return (
    <>
      <button
        id={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open)
        }}
        onKeyDown={openByArrow}
        {...rest}
      >
        {children}
      </button>
      {needed && (
        <Suspense fallback={null}>
          <Menu {...entries} opening={{ button, open, onOpenChange: setOpen }} />
        </Suspense>
      )}
    </>
  )
}
