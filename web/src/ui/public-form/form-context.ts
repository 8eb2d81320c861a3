import { createContext } from 'react'

/** What the fields of a form are told by it. */
export interface FormContextValue {
  /** The form's id, with which those of its controls begin. */
  readonly id: string
  /** What is wrong with the values, by the names of their fields. */
  readonly wrong: Readonly<Record<string, string | undefined>>
}

export const FormContext = createContext<FormContextValue>({ id: '', wrong: {} })
