import '@/theme/fields.css'
import { chakra } from '@chakra-ui/react/styled-system'

interface RadiosProps<Value extends string> {
  /** What is chosen. */
  label: string
  name: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  /** What is wrong with the choice. */
  error?: string | undefined
  onChange: (value: Value) => void
}

/** One of a few, all in sight; a line of each is its target. */
export function Radios<Value extends string>({
  label,
  name,
  options,
  value,
  error,
  onChange,
}: RadiosProps<Value>) {
  return (
    <chakra.fieldset display="grid" gap="2" minWidth="0">
      <chakra.legend textStyle="small" fontWeight="semibold" mb="2">
        {label}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" columnGap="6" rowGap="2">
        {options.map((option) => (
          <label key={option.value} className="checkbox">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value)
              }}
            />
            {option.label}
          </label>
        ))}
      </chakra.div>
      {error !== undefined && (
        <chakra.p textStyle="caption" color="status.canceled.fg">
          {error}
        </chakra.p>
      )}
    </chakra.fieldset>
  )
}
