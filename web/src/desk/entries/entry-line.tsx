import { Button } from '@/ui/button'
import { Input, Select } from '@/ui/control'
import { Field } from '@/ui/field'
import type { AccountByHand } from '../api/generated'
import type { LineDraft, LineWrong } from './draft'

interface EntryLineProps {
  /** From one on. */
  place: number
  line: LineDraft
  wrong: LineWrong
  accounts: readonly AccountByHand[]
  /** Undefined: it has to stay. */
  onRemove: (() => void) | undefined
  onChange: (changed: Partial<LineDraft>) => void
}

/** One line of an entry: its account, and a debit or a credit. */
export function EntryLineFields({ place, line, wrong, accounts, onRemove, onChange }: EntryLineProps) {
  const named = accounts.find(({ account }) => account === line.account)?.named === true
  return (
    <fieldset className="entry-line">
      <legend className="entry-legend">Linha {place}</legend>
      <div className="entry-account">
        <Field label="Conta" required error={wrong.account ?? null}>
          {(control) => (
            <Select
              {...control}
              value={line.account}
              onChange={(event) => {
                onChange({ account: event.currentTarget.value, owner: '' })
              }}
            >
              <option value="">Escolha</option>
              {accounts.map(({ account, code, name }) => (
                <option key={account} value={account}>
                  {`${code} ${name}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {named && (
        <div className="entry-owner">
          <Field
            label="Conta bancária"
            required
            error={wrong.owner ?? null}
            {...(wrong.owner === undefined && { hint: 'Como itau-1234.' })}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                value={line.owner}
                onChange={(event) => {
                  onChange({ owner: event.currentTarget.value })
                }}
              />
            )}
          </Field>
        </div>
      )}
      {(['debit', 'credit'] as const).map((side) => (
        <div key={side} className="entry-amount">
          <Field
            label={side === 'debit' ? 'Débito, em reais' : 'Crédito, em reais'}
            error={wrong[side] ?? null}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0,00"
                value={line[side]}
                onChange={(event) => {
                  onChange({ [side]: event.currentTarget.value })
                }}
              />
            )}
          </Field>
        </div>
      ))}
      {onRemove !== undefined && (
        <div className="entry-remove">
          <Button look="ghost" size="sm" aria-label={`Tirar a linha ${place}`} onClick={onRemove}>
            Tirar
          </Button>
        </div>
      )}
    </fieldset>
  )
}
