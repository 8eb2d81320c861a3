import '../entries/entries.css'
import { useState } from 'react'
import { dayInSaoPaulo } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import { errorMessage } from '@/lib/problem'
import { Checkbox } from '@/ui/checkbox'
import { Select, TextArea } from '@/ui/control'
import { Field } from '@/ui/field'
import { FormAlert } from '@/ui/form-alert'
import { type Form, useForm } from '@/ui/hooks/use-form'
import { Section } from '@/ui/section'
import { TextField } from '@/ui/text-field'
import type { Simulation } from '../api/generated'
import { useSimulateMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { monthFrom } from '../book/months'
import { GuardedButton } from '../parts/guarded-button'
import { FileDrop } from '../reconcile/file-drop'
import { TogglesField } from '../url/filter-fields'
import { policies } from '../words/policies'
import { monthsBefore, mostMonths, requestOf, type SimulationDraft, wrongOf } from './draft'

const largest = 400_000

type SimulationDraftForm = Form<SimulationDraft>

interface SimulationFormProps {
  /** What came of it; null while it is asked. */
  onResult: (result: Simulation | null) => void
}

/** What is tried, on which months. */
export function SimulationForm({ onResult }: SimulationFormProps) {
  const { form, busy } = useSimulation(onResult)
  const { kind } = form.values
  return (
    <form {...form.props} className="entry-form" aria-label="Simulação" aria-busy={busy}>
      <FormAlert of={form} />
      <Section title="O que simular">
        <div className="entry-about">
          <Field label="Mudança" required>
            {(control) => (
              <Select
                {...control}
                name="kind"
                value={kind}
                onChange={(event) => {
                  form.set({ kind: event.currentTarget.value === 'payout' ? 'payout' : 'terms' })
                }}
              >
                <option value="terms">Outros termos</option>
                <option value="payout">Outro prazo de pagamento</option>
              </Select>
            )}
          </Field>
          {kind === 'payout' && <PolicyField form={form} name="payout" label="Prazo" required />}
        </div>
        {kind === 'terms' ? <TermsFields form={form} /> : <ComparedPolicy form={form} />}
      </Section>
      <MonthsSection form={form} busy={busy} />
    </form>
  )
}

/** The form, and whether its simulation is running. */
function useSimulation(onResult: SimulationFormProps['onResult']) {
  const [simulate, { isLoading: busy }] = useSimulateMutation()
  const form = useForm<SimulationDraft>({
    initial: () => ({
      kind: 'terms',
      text: '',
      against: '',
      begun: false,
      payout: '',
      againstPayout: '',
      network: '',
      months: [monthFrom(presentMonth(), -1)],
    }),
    check: wrongOf,
    send: async (values, { say, mark }) => {
      onResult(null)
      const { data, error } = await simulate({ simulationRequest: requestOf(values) })
      const refusal = refusalOf(error)
      if (data !== undefined) onResult(data)
      if (refusal === null) return
      if (refusal.code === 'unreadable_file') {
        const wrong = `O arquivo não pode ser proposto assim. ${refusal.details.join(' ')}`
        mark(refusal.fields.includes('against') ? { against: wrong } : { text: wrong })
      }
      say({ severity: 'error', message: errorMessage(refusal), stays: true })
    },
  })
  return { form, busy }
}

const presentMonth = () => dayInSaoPaulo(new Date()).slice(0, 7)

/** Other terms, and those that they are compared with. */
function TermsFields({ form }: { form: SimulationDraftForm }) {
  const { error: wrongText, ...text } = form.bind('text')
  const { error: wrongAgainst, ...against } = form.bind('against')
  return (
    <>
      <TermsFileField
        label="Arquivo de termos"
        hint="O mesmo que se propõe depois: CSV ou YAML, com as lojas que mudam."
        onText={(read) => {
          form.set({ text: read })
        }}
      />
      <Field label="O que o arquivo diz" required error={wrongText} hint="Também pode ser colado aqui.">
        {(control) => <TextArea {...control} {...text} rows={6} maxLength={largest} spellCheck={false} />}
      </Field>
      <Checkbox
        label="Valer como se já tivesse começado: linhas sem fim contam desde sempre"
        name="begun"
        checked={form.values.begun}
        onChange={(checked) => {
          form.set({ begun: checked })
        }}
      />
      <Field
        label="Comparar com"
        error={wrongAgainst}
        hint="Outro arquivo, colado aqui. Vazio: compara com o que os cliques prometeram."
      >
        {(control) => <TextArea {...control} {...against} rows={2} maxLength={largest} spellCheck={false} />}
      </Field>
    </>
  )
}

/** What another policy is compared with, and of which network. */
function ComparedPolicy({ form }: { form: SimulationDraftForm }) {
  return (
    <div className="entry-about">
      <PolicyField form={form} name="againstPayout" label="Comparar com" none="O que cada clique prometeu" />
      <TextField
        label="Rede"
        hint="Vazio: todas as vendas."
        maxLength={40}
        autoComplete="off"
        {...form.bind('network')}
      />
    </div>
  )
}

/** Of which months, and the button that begins. */
function MonthsSection({ form, busy }: { form: SimulationDraftForm; busy: boolean }) {
  return (
    <Section
      title="Meses"
      text={`Das compras, até ${String(mostMonths)}. A situação das vendas é a de hoje.`}
    >
      <TogglesField
        label="Meses"
        value={form.values.months}
        options={monthsBefore(presentMonth()).map((month) => ({
          value: month,
          label: formatLongMonth(month),
        }))}
        onChange={(chosen) => {
          form.set({ months: chosen })
        }}
      />
      {form.wrong.months !== undefined && <p role="alert">{form.wrong.months}</p>}
      <div>
        <GuardedButton type="submit" why={null} aria-busy={busy}>
          {busy ? 'Simulando…' : 'Simular'}
        </GuardedButton>
      </div>
    </Section>
  )
}

interface PolicyFieldProps {
  form: SimulationDraftForm
  name: 'payout' | 'againstPayout'
  label: string
  required?: boolean
  none?: string
}

function PolicyField({ form, name, label, required = false, none = 'Escolha' }: PolicyFieldProps) {
  const { error, ...bound } = form.bind(name)
  return (
    <Field label={label} required={required} error={error}>
      {(control) => (
        <Select {...control} {...bound}>
          <option value="">{none}</option>
          {policies().map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface TermsFileFieldProps {
  label: string
  hint: string
  onText: (text: string) => void
}

/** Reads a file into the field below it. */
function TermsFileField({ label, hint, onText }: TermsFileFieldProps) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept=".csv,.yaml,.yml"
      file={file}
      error={error}
      onChange={(chosen) => {
        setFile(chosen)
        setError(null)
        onText('') // what was there before is not tried for it
        if (chosen === null) return
        if (chosen.size > largest) setError('O arquivo é grande demais para simular aqui.')
        else void chosen.text().then(onText)
      }}
    />
  )
}
