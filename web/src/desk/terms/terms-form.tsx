import '../entries/entries.css'
import { useRef, useState } from 'react'
import { errorMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { Select, TextArea } from '@/ui/control'
import { Field } from '@/ui/field'
import { FormAlert } from '@/ui/form-alert'
import { type Form, useForm } from '@/ui/hooks/use-form'
import { Section } from '@/ui/section'
import type { StoreTermsBook, TermsRequest } from '../api/generated'
import { useProposeTermsMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { missingReason } from '../parts/reason-field'
import { ProposalFoot } from '../proposals/proposal-foot'
import { oneLine } from '../words/one-line'
import { policies } from '../words/policies'
import { draftsOf, emptyRow, mostRows, type RowDraft, rowSent, rowWrong, type RowWrong } from './draft'
import { RowFields } from './row-fields'

interface TermsFormProps {
  book: StoreTermsBook
  /** Why nothing can be proposed from here; null when it can. */
  why: string | null
  onProposed: () => void
}

interface Values {
  /** The version that the rows were begun with, whatever is published meanwhile. */
  readonly seen: string | undefined
  readonly rows: readonly RowDraft[]
  readonly payout: string
  /** Why more is promised than the guard lets pass; null while nothing says that more is. */
  readonly above: string | null
  readonly reason: string
}

/** What a store shall promise, as it is proposed: all of its rows, which take the place of those that there are. */
export function TermsForm({ book, why, onProposed }: TermsFormProps) {
  const { form, wrongRows, busy } = useTerms({ book, onProposed })
  return (
    <form {...form.props} className="entry-form" aria-label="Condições" aria-busy={busy}>
      <FormAlert of={form} />
      <RowsSection form={form} wrong={wrongRows} doubled={book.doubled} />
      <PayoutSection form={form} known={book.payout} />
      {form.values.above !== null && <AboveSection form={form} />}
      <ProposalFoot reason={form.bind('reason')} why={why} busy={busy} action="Propor condições" />
    </form>
  )
}

/** The form, what is wrong with its rows by their keys, and whether it is being sent. */
function useTerms({ book, onProposed }: Omit<TermsFormProps, 'why'>) {
  const [propose, { isLoading: busy }] = useProposeTermsMutation()
  const [wrongRows, setWrongRows] = useState<ReadonlyMap<number, RowWrong>>(new Map())
  const form = useForm<Values>({
    initial: () => ({
      seen: book.seen,
      rows: draftsOf(book, new Date()),
      payout: book.payout ?? '',
      above: null,
      reason: '',
    }),
    check: ({ rows, above, reason }) => {
      const found = new Map(rows.map((row) => [row.key, rowWrong(row, rows)]))
      setWrongRows(found)
      return {
        ...([...found.values()].some((wrong) => Object.keys(wrong).length > 0) && { rows: 'wrong' }),
        ...(above?.trim() === '' && { above: 'Diga por que, ou prometa menos.' }),
        ...missingReason({ reason }),
      }
    },
    send: async (values, { set, mark, say }) => {
      const refusal = refusalOf((await propose({ slug: book.slug, termsRequest: requestOf(values) })).error)
      if (refusal === null) {
        onProposed()
        return
      }
      say({ severity: 'error', message: errorMessage(refusal), stays: true })
      if (refusal.code !== 'terms_above_guard') return
      set({ above: values.above ?? '' })
      mark({ above: `${refusal.details[0] ?? 'Promete demais'}.` })
    },
  })
  return { form, wrongRows, busy }
}

function requestOf({ seen, rows, payout, above, reason }: Values): TermsRequest {
  return {
    rows: rows.map(rowSent),
    reason: oneLine(reason),
    ...(payout !== '' && { payout }),
    ...(seen !== undefined && { seen }),
    ...(above !== null && { above: oneLine(above) }),
  }
}

interface RowsSectionProps {
  form: Form<Values>
  wrong: ReadonlyMap<number, RowWrong>
  doubled: boolean
}

/** The rows, of which there is at least one. */
function RowsSection({ form, wrong, doubled }: RowsSectionProps) {
  const { rows } = form.values
  const nextKey = useRef(rows.length)
  return (
    <Section
      title="O que a loja promete"
      text={`Estas linhas ficam no lugar de todas as de agora. Onde valem várias, conta a maior. Horários de Brasília.${doubled ? ' Clientes recebem o dobro: escreva sem dobrar.' : ''}`}
    >
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          place={index + 1}
          row={row}
          wrong={wrong.get(row.key) ?? {}}
          onRemove={
            rows.length > 1
              ? () => {
                  form.set({ rows: rows.filter(({ key }) => key !== row.key) })
                }
              : undefined
          }
          onChange={(changed) => {
            form.set({ rows: rows.map((one) => (one.key === row.key ? { ...one, ...changed } : one)) })
          }}
        />
      ))}
      <div className="entry-foot">
        <Button
          look="outline"
          size="sm"
          aria-disabled={rows.length >= mostRows}
          onClick={() => {
            if (rows.length < mostRows) form.set({ rows: [...rows, emptyRow(nextKey.current++, new Date())] })
          }}
        >
          Outra linha
        </Button>
      </div>
    </Section>
  )
}

/** When what is earned is paid. */
function PayoutSection({ form, known }: { form: Form<Values>; known: string | undefined }) {
  const { error, ...bound } = form.bind('payout')
  return (
    <Section title="Quando é pago">
      <Field label="Prazo" error={error}>
        {(control) => (
          <Select {...control} {...bound}>
            <option value="">Como a rede ou a instalação tem por padrão</option>
            {policies(known).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Section>
  )
}

/** Why more is promised than the guard lets pass. */
function AboveSection({ form }: { form: Form<Values> }) {
  return (
    <Section
      title="Acima da proteção"
      text="A proteção deixa passar até 20% da venda, e não mais do que a rede pagou pelas vendas dos últimos 90 dias."
    >
      <Field label="Por que prometer mais" required error={form.wrong.above ?? null}>
        {(control) => (
          <TextArea
            {...control}
            name="above"
            rows={2}
            maxLength={500}
            value={form.values.above ?? ''}
            onChange={(event) => {
              form.set({ above: event.currentTarget.value })
            }}
          />
        )}
      </Field>
    </Section>
  )
}
