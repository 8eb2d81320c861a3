import { Field, type FieldProps } from './field'

interface TextFieldProps extends FieldProps {
  type: 'text' | 'email' | 'tel'
  /** What the browser may fill it with. */
  complete: string
  longest: number
  /** What is in it to begin with. */
  given?: string | undefined
}

/** One line. In templates: "field". */
export function TextField({ type, complete, longest, given, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete={complete}
          maxLength={longest}
          {...(given !== undefined && { defaultValue: given })}
        />
      )}
    </Field>
  )
}
