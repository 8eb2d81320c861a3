import { Field, type FieldProps } from './field'

interface SelectFieldProps extends FieldProps {
  choices: readonly string[]
}

/** One of some sentences; the first one to begin with. */
export function SelectField({ choices, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
