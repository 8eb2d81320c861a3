import { use } from 'react'
import type { FieldProps } from './field'
import { FormContext } from './form-context'

interface ChoiceFieldProps extends FieldProps {
  choices: readonly string[]
}

/** One of a few sentences; the first one to begin with. In templates: "choice-field". */
export function ChoiceField({ name, label, choices }: ChoiceFieldProps) {
  const { id } = use(FormContext)
  return (
    <fieldset className="choices">
      <legend className="field-label">{`${label}*`}</legend>
      {choices.map((choice, index) => (
        <label className="choice" key={choice}>
          <input
            id={`${id}-${name}-${index + 1}`}
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
