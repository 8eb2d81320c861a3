import './entries.css'
import { useRef, useState } from 'react'
import { cents, formatCents } from '@/lib/money'
import { errorMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { Select } from '@/ui/control'
import { Field } from '@/ui/field'
import { FormAlert } from '@/ui/form-alert'
import { useForm } from '@/ui/hooks/use-form'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { TextField } from '@/ui/text-field'
import type { AccountByHand, EntryByHandRequest } from '../api/generated'
import { useProposeEntryByHandMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { missingReason } from '../parts/reason-field'
import { ProposalFoot } from '../proposals/proposal-foot'
import { entryKinds } from '../words/entries'
import { oneLine } from '../words/one-line'
import { EntryLineFields } from './entry-line'
import { emptyLine, type LineDraft, type LineWrong, lineSent, lineWrong, mostLines, sidesOf } from './draft'

interface EntryFormProps {
  accounts: readonly AccountByHand[]
  /** Why nothing can be proposed from here; null when it can. */
  why: string | null
  onProposed: () => void
}

interface Values {
  readonly kind: string
  readonly text: string
  readonly reason: string
  readonly lines: readonly LineDraft[]
}

const initial: Values = { kind: '', text: '', reason: '', lines: [emptyLine(1), emptyLine(2)] }

/** An entry by hand, as it is prepared: what it is of, its lines, and whether both sides agree. */
export function EntryForm({ accounts, why, onProposed }: EntryFormProps) {
  const { form, wrongLines, busy } = useEntry({ accounts, onProposed })
  const { error: wrongKind, ...kind } = form.bind('kind')
  return (
    <form {...form.props} className="entry-form" aria-label="Novo lançamento" aria-busy={busy}>
      <FormAlert of={form} />
      <Section title="O que é">
        <div className="entry-about">
          <Field label="Tipo" required error={wrongKind}>
            {(control) => (
              <Select {...control} {...kind}>
                <option value="">Escolha</option>
                {entryKinds.map((one) => (
                  <option key={one.kind} value={one.kind}>
                    {one.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            label="De que é"
            required
            hint="Aparece no livro. Não cite dados de clientes."
            maxLength={200}
            autoComplete="off"
            {...form.bind('text')}
          />
        </div>
      </Section>
      <LinesSection
        lines={form.values.lines}
        wrong={wrongLines}
        accounts={accounts}
        onChange={(lines) => {
          form.set({ lines })
        }}
      />
      <ProposalFoot reason={form.bind('reason')} why={why} busy={busy} action="Propor lançamento" />
    </form>
  )
}

/** The form, what is wrong with its lines by their keys, and whether it is being sent. */
function useEntry({ accounts, onProposed }: Omit<EntryFormProps, 'why'>) {
  const [propose, { isLoading: busy }] = useProposeEntryByHandMutation()
  const [wrongLines, setWrongLines] = useState<ReadonlyMap<number, LineWrong>>(new Map())
  const form = useForm<Values>({
    initial,
    check: ({ kind, text, reason, lines }, { say }) => {
      const found = new Map(lines.map((line) => [line.key, lineWrong(line, accounts)]))
      setWrongLines(found)
      const isRead = [...found.values()].every((wrong) => Object.keys(wrong).length === 0)
      const { difference } = sidesOf(lines)
      if (isRead && difference !== 0)
        say({
          severity: 'error',
          message: `Os dois lados não somam o mesmo: falta ${missingOf(difference)}.`,
          stays: true,
        })
      return {
        ...(kind === '' && { kind: 'Escolha o tipo.' }),
        ...(text.trim() === '' && { text: 'Diga de que é o lançamento.' }),
        ...missingReason({ reason }),
        ...((!isRead || difference !== 0) && { lines: 'wrong' }),
      }
    },
    send: async ({ kind, text, reason, lines }, { say }) => {
      const known = entryKinds.find((one) => one.kind === kind)
      if (known === undefined) return
      const request: EntryByHandRequest = {
        kind: known.kind,
        text: oneLine(text),
        lines: lines.map((line) => lineSent(line, accounts)),
        reason: oneLine(reason),
      }
      const refusal = refusalOf((await propose({ entryByHandRequest: request })).error)
      if (refusal === null) onProposed()
      else say({ severity: 'error', message: errorMessage(refusal), stays: true })
    },
  })
  return { form, wrongLines, busy }
}

interface LinesSectionProps {
  lines: readonly LineDraft[]
  wrong: ReadonlyMap<number, LineWrong>
  accounts: readonly AccountByHand[]
  onChange: (lines: readonly LineDraft[]) => void
}

/** The lines, of which there are at least two, and what both sides come to. */
function LinesSection({ lines, wrong, accounts, onChange }: LinesSectionProps) {
  const nextKey = useRef(initial.lines.length + 1)
  return (
    <Section
      title="Linhas"
      text="Cada linha tem um débito ou um crédito, e os dois lados somam o mesmo. Contas de clientes e de redes não entram aqui: elas andam com as vendas."
    >
      {lines.map((line, index) => (
        <EntryLineFields
          key={line.key}
          place={index + 1}
          line={line}
          wrong={wrong.get(line.key) ?? {}}
          accounts={accounts}
          onRemove={
            lines.length > 2
              ? () => {
                  onChange(lines.filter(({ key }) => key !== line.key))
                }
              : undefined
          }
          onChange={(changed) => {
            onChange(lines.map((one) => (one.key === line.key ? { ...one, ...changed } : one)))
          }}
        />
      ))}
      <div className="entry-foot">
        <Button
          look="outline"
          size="sm"
          aria-disabled={lines.length >= mostLines}
          onClick={() => {
            if (lines.length < mostLines) onChange([...lines, emptyLine(nextKey.current++)])
          }}
        >
          Outra linha
        </Button>
        <Balance lines={lines} />
      </div>
    </Section>
  )
}

/** Which side is less, and by how much: "R$ 0,50 no crédito". */
function missingOf(difference: number): string {
  return `${formatCents(cents(Math.abs(difference)))} no ${difference > 0 ? 'débito' : 'crédito'}`
}

/** What both sides come to while they are typed, and what is missing. */
function Balance({ lines }: { lines: readonly LineDraft[] }) {
  const { debit, credit, difference } = sidesOf(lines)
  const agrees = difference === 0 && debit > 0
  return (
    <div className="entry-balance" role="status" aria-label="Soma dos lados">
      <span>Débitos {formatCents(debit)}</span>
      <span>Créditos {formatCents(credit)}</span>
      <strong className={agrees ? 'entry-agrees' : undefined}>
        {agrees && <Icon name="check" size="4" />}
        {agrees
          ? 'Os dois lados somam o mesmo'
          : difference === 0
            ? 'Nada ainda'
            : `Falta ${missingOf(difference)}`}
      </strong>
    </div>
  )
}
