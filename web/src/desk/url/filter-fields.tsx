import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Input, Select } from '@/ui/control'

const Box = chakra('div', { base: { display: 'grid', gap: '1', minWidth: '0' } })
const Label = chakra('label', { base: { textStyle: 'label', color: 'fg.muted' } })

interface DayFieldProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A day to filter by. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="date"
        size="sm"
        value={value}
        {...(min !== undefined && min !== '' && { min })}
        {...(max !== undefined && max !== '' && { max })}
        onChange={(event) => {
          onChange(event.currentTarget.value)
        }}
      />
    </Box>
  )
}

interface ChoiceFieldProps<Word extends string> {
  label: string
  value: Word | ''
  /** What nothing chosen is called. */
  all: string
  options: readonly { readonly value: Word; readonly label: string }[]
  onChange: (value: Word | '') => void
}

/** One of some words, or all. */
export function ChoiceField<Word extends string>({
  label,
  value,
  all,
  options,
  onChange,
}: ChoiceFieldProps<Word>) {
  const id = useId()
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        size="sm"
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange(options.find((option) => option.value === chosen)?.value ?? '')
        }}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Box>
  )
}

interface TogglesFieldProps<Word extends string> {
  label: string
  value: readonly Word[]
  options: readonly { readonly value: Word; readonly label: string }[]
  onChange: (value: readonly Word[]) => void
}

/** Any of some words; none is all. */
export function TogglesField<Word extends string>({
  label,
  value,
  options,
  onChange,
}: TogglesFieldProps<Word>) {
  const id = useId()
  return (
    <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
      <Label as="span" id={id}>
        {label}
      </Label>
      <chakra.div role="group" aria-labelledby={id} display="flex" flexWrap="wrap" gap="1.5">
        {options.map((option) => {
          const pressed = value.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              className="btn btn-outline btn-sm desk-toggle"
              aria-pressed={pressed}
              onClick={() => {
                onChange(pressed ? value.filter((word) => word !== option.value) : [...value, option.value])
              }}
            >
              {option.label}
            </button>
          )
        })}
      </chakra.div>
    </Box>
  )
}
