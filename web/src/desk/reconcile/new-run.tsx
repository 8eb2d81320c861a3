import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage, isApiError } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { FormAlert } from '@/ui/form-alert'
import { type Form, useForm } from '@/ui/hooks/use-form'
import type { ReconciliationResult } from '../api/generated'
import { useRunReconciliationMutation } from '../api/index'
import { GuardedButton } from '../parts/guarded-button'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'
import { useFilters } from '@/ui/hooks/use-filters'
import { formSpec, type FormValues } from './filters'
import { Outcome } from './outcome'
import { RunFields } from './run-fields'
import { argOf, type Files, findWrong, noFiles, wrongOf } from './run-form'

const notFinance = 'Só quem tem o papel Finanças concilia.'
const notSimulated = 'Simule primeiro, e confira o que aparece.'

/** A new comparison: what and which days, the files, a look at what it finds, and only then it is kept. */
export function NewRun() {
  const { values, change } = useFilters(formSpec)
  const [seen, setSeen] = useState<{ of: unknown; result: ReconciliationResult } | null>(null)
  const [run, { isLoading }] = useRunReconciliationMutation()
  const { may } = useMe()
  const navigate = useNavigate()
  const showAlert = useAlert()

  const asked = JSON.stringify(values)
  // What was simulated is out of date as soon as anything of it is changed.
  const fresh = seen !== null && seen.of === asked ? seen.result : null
  const why = may('finance') ? null : notFinance

  const compare = async (dryRun: boolean) => {
    if (isLoading) return
    const { data, error } = await run(argOf(values, form.values, dryRun))
    if (data === undefined) {
      setSeen(null)
      if (isApiError(error)) form.mark(wrongOf(error))
      form.say({ severity: 'error', message: errorMessage(error), stays: true })
    } else if (data.dryRun) {
      setSeen({ of: asked, result: data })
    } else {
      showAlert({ severity: 'success', message: 'Conciliação guardada.' })
      void navigate(deskPaths.reconciliation(data.run.id))
    }
  }
  const form: Form<FormValues & Files> = useForm({
    initial: { ...values, ...noFiles },
    // The address has all but the files.
    read: () => ({ ...form.values, ...values }),
    check: (sent) => findWrong(sent, sent),
    send: () => compare(true),
  })

  return (
    <>
      <Section title="O que comparar">
        <chakra.form {...form.props} display="grid" gap="5" aria-busy={isLoading}>
          <FormAlert of={form} />
          <RunFields
            values={values}
            files={form.values}
            wrong={form.wrong}
            onChange={(next) => {
              change(next, 'replace')
            }}
            onFiles={(next) => {
              form.set(next)
              setSeen(null)
            }}
          />
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <GuardedButton
              type="submit"
              look={fresh === null ? 'solid' : 'outline'}
              why={why}
              busy={isLoading}
            >
              Simular
            </GuardedButton>
            <GuardedButton
              look={fresh === null ? 'outline' : 'solid'}
              why={why ?? (fresh === null ? notSimulated : null)}
              onClick={() => void compare(false)}
            >
              Conciliar e guardar
            </GuardedButton>
            <chakra.span role="status" textStyle="caption" color="fg.muted">
              {isLoading
                ? 'Enviando e comparando. Arquivos grandes levam alguns minutos.'
                : (why ?? (fresh === null ? notSimulated : ''))}
            </chakra.span>
          </chakra.div>
        </chakra.form>
      </Section>
      {fresh !== null && <Outcome result={fresh} />}
    </>
  )
}
