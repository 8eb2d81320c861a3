interface ChoiceFieldProps {
  form: string
  name: string
  label: string
  choices: readonly string[]
}

/** One of a few sentences; the first one to begin with. In templates: "choice-field". */
export function ChoiceField({ form, name, label, choices }: ChoiceFieldProps) {
  return (
    <fieldset className="choices">
      <legend className="field-label">{`${label}*`}</legend>
      {choices.map((choice, index) => (
        <label className="choice" key={choice}>
          <input
            id={`${form}-${name}-${index + 1}`}
            name={name}
            type="radio"
            value={choice}
            defaultChecked={index === 0}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  )
}
