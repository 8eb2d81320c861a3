import { Button } from '@/ui/button'
import { Select } from '@/ui/control'
import { Field } from '@/ui/field'
import { TextField } from '@/ui/text-field'
import { audiences, type RowDraft, type RowField, type RowWrong, ways } from './draft'

interface RowFieldsProps {
  /** From one on. */
  place: number
  row: RowDraft
  wrong: RowWrong
  /** Undefined: it has to stay. */
  onRemove: (() => void) | undefined
  onChange: (changed: Partial<RowDraft>) => void
}

/** One row of a store's terms: what it promises, on what, to whom, and when. */
export function RowFields({ place, row, wrong, onRemove, onChange }: RowFieldsProps) {
  const text = (field: RowField | 'group' | 'words') => ({
    value: row[field],
    error: field === 'group' || field === 'words' ? null : (wrong[field] ?? null),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      onChange({ [field]: event.currentTarget.value })
    },
  })
  return (
    <fieldset className="terms-row">
      <legend className="entry-legend">Linha {place}</legend>
      <TextField label="Nome da linha" required hint="Como base." {...codes} {...text('id')} />
      <Choice
        label="Promete"
        value={row.way}
        options={ways}
        onChange={(way) => {
          onChange({ way })
        }}
      />
      {row.way !== 'nothing' && (
        <TextField
          label={row.way === 'fixed' ? 'Quanto, em reais' : 'Quanto, em %'}
          required
          inputMode="decimal"
          {...text('amount')}
        />
      )}
      <TextField
        label="No máximo por compra"
        hint="Em reais. Vazio: sem limite."
        inputMode="decimal"
        {...text('cap')}
      />
      <TextField label="Começa" required type="datetime-local" {...text('from')} />
      <TextField label="Acaba" type="datetime-local" hint="Vazio: não acaba sozinha." {...text('until')} />
      <TextField label="Campanha" hint="Como black-friday." {...codes} {...text('campaign')} />
      <TextField
        label="No máximo por pessoa"
        hint="Em reais, na campanha inteira."
        inputMode="decimal"
        {...text('campaignCap')}
      />
      <Choice
        label="Para quem"
        value={row.for}
        options={audiences}
        onChange={(whom) => {
          onChange({ for: whom })
        }}
      />
      <TextField
        label="Grupo de comissão"
        hint="O código da rede. Vazio: os demais."
        maxLength={80}
        spellCheck={false}
        {...text('group')}
      />
      <TextField label="Como as pessoas leem" hint="Como Eletrônicos." maxLength={160} {...text('words')} />
      {onRemove !== undefined && (
        <div className="terms-remove">
          <Button look="ghost" size="sm" aria-label={`Tirar a linha ${String(place)}`} onClick={onRemove}>
            Tirar
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** What a field of a name for programs needs. */
const codes = { maxLength: 60, autoCapitalize: 'none', spellCheck: false } as const

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} required>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            onChange(options.find((option) => option.value === chosen)?.value ?? value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
