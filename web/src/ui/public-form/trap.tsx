interface TrapProps {
  /** The form's id. */
  form: string
}

/** A field that people never see. A program that fills it in gives itself away to the server. */
export function Trap({ form }: TrapProps) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={`${form}-website`}>Deixe este campo vazio</label>
      <input id={`${form}-website`} name="website" type="text" autoComplete="off" tabIndex={-1} />
    </div>
  )
}
