import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '@/ui/icon'
import { Input } from '@/ui/control'

const pauseMs = 300

interface SearchFieldProps {
  label: string
  placeholder?: string
  /** What is looked for now. */
  value: string
  /** Called when somebody pauses, and at once by Enter. */
  onChange: (value: string) => void
  /** Each pause replaces the entry of the history, as `search` does it: a filter of another kind would add one. */
  typed: true
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** The filter that "/" leads to. Escape leads on to the list. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // Somebody went back, or cleared the filters.
    setKnown(value)
    setTyped(value)
  }

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const busy = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
      if (event.key !== '/' || busy || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => {
      document.removeEventListener('keydown', focus)
      clearTimeout(timer.current)
    }
  }, [])

  const commit = (next: string) => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    setKnown(wanted) // what comes back is what was typed
    if (wanted !== value) onChange(wanted)
  }

  return (
    <chakra.div
      display="grid"
      gap="1"
      flex="1 1 16rem"
      maxWidth={{ base: 'none', md: '28rem' }}
      gridColumn="1 / -1"
    >
      <chakra.label htmlFor={id} textStyle="label" color="fg.muted">
        {label}
      </chakra.label>
      <chakra.div position="relative">
        <chakra.span position="absolute" insetStart="2.5" top="2" color="fg.muted" pointerEvents="none">
          <Icon name="search" size="5" />
        </chakra.span>
        <Input
          ref={input}
          id={id}
          type="search"
          size="sm"
          kind="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={typed}
          aria-keyshortcuts="/"
          onChange={(event) => {
            const next = event.currentTarget.value
            setTyped(next)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => {
              commit(next)
            }, pauseMs)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(typed)
            if (event.key !== 'Escape') return
            event.preventDefault() // a browser would empty the field
            document.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]')?.focus()
          }}
        />
        <chakra.kbd
          aria-hidden
          position="absolute"
          insetEnd="2.5"
          top="2"
          display={{ base: 'none', md: typed === '' ? 'block' : 'none' }}
          px="1.5"
          borderWidth="1px"
          borderRadius="xs"
          textStyle="caption"
          lineHeight="1.125rem"
          color="fg.muted"
          pointerEvents="none"
        >
          /
        </chakra.kbd>
      </chakra.div>
    </chakra.div>
  )
}
