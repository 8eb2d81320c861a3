import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { fold } from '@/lib/fold'
import { Input } from '@/ui/control'

interface SuggestFieldProps {
  label: string
  value: string
  /** What nothing written is called. */
  all: string
  /** Those that are known; another one may be written too. */
  options: readonly { readonly value: string; readonly label: string }[]
  /** Called by Enter, when the field is left, and at once when a suggestion is taken. */
  onChange: (value: string) => void
}

/** One of many words, of which the likely ones are suggested. It is found by its name as well. */
export function SuggestField({ label, value, all, options, onChange }: SuggestFieldProps) {
  const id = useId()
  const shown = options.find((option) => option.value === value)?.label ?? value
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    // Somebody went back, or cleared the filters.
    setKnown(shown)
    setTyped(shown)
  }
  const named = (text: string) => {
    const folded = fold(text)
    return options.find((option) => fold(option.label) === folded || option.value === folded)
  }
  const commit = (text: string) => {
    const wanted = named(text.trim())?.value ?? text.trim()
    if (wanted !== value) onChange(wanted)
  }
  return (
    <chakra.div display="grid" gap="1" minWidth="0">
      <chakra.label htmlFor={id} textStyle="label" color="fg.muted">
        {label}
      </chakra.label>
      <Input
        id={id}
        size="sm"
        list={`${id}-options`}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder={all}
        value={typed}
        onChange={(event) => {
          const next = event.currentTarget.value
          setTyped(next)
          if (next === '' || options.some((option) => option.label === next)) commit(next)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(typed)
        }}
        onBlur={() => {
          commit(typed)
        }}
      />
      <datalist id={`${id}-options`}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </chakra.div>
  )
}
