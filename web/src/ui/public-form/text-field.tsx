import { Field, type FieldProps } from './field'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel'
  /** What the browser may fill it with. */
  complete: string
  longest: number
  /** What is in it to begin with. */
  given?: string | undefined
}

/** One line. In templates: "field". */
export function TextField({ type = 'text', complete, longest, given, ...field }: TextFieldProps) {
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

interface GivenProps {
  given: string | undefined
}

/** The name of who writes. */
export function NameField({ given }: GivenProps) {
  return <TextField name="name" label="Nome" complete="name" longest={120} given={given} />
}

/** The address that is answered to. */
export function EmailField({ given }: GivenProps) {
  return <TextField name="email" label="E-mail" type="email" complete="email" longest={254} given={given} />
}
