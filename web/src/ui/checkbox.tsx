import '@/theme/fields.css'

interface CheckboxProps {
  label: string
  name: string
  checked: boolean
  invalid?: boolean
  onChange: (checked: boolean) => void
}

/** A native checkbox with its label; the whole line is the target. */
export function Checkbox({ label, name, checked, invalid = false, onChange }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        aria-invalid={invalid}
        onChange={(event) => {
          onChange(event.currentTarget.checked)
        }}
      />
      {label}
    </label>
  )
}
