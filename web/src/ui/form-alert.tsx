import { Alert } from './alert/alert'
import type { Form } from './hooks/use-form'

/** What is said of a form as a whole, where it stands. */
export function FormAlert<Values>({ of: { alert, say } }: { of: Form<Values> }) {
  if (alert === null) return null
  return (
    <Alert
      {...alert}
      onClose={() => {
        say(null)
      }}
    />
  )
}
