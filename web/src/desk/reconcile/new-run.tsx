import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage, isApiError } from '@/lib/problem'
import { Alert } from '@/ui/alert/alert'
import { useAlert } from '@/ui/alert/alert-context'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import type { ReconciliationResult } from '../api/generated'
import { useRunReconciliationMutation } from '../api/index'
import { GuardedButton } from '../parts/guarded-button'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'
import { useFilters } from '@/ui/hooks/use-filters'
import { formSpec } from './filters'
import { Outcome } from './outcome'
import { RunFields } from './run-fields'
import { argOf, type Files, findWrong, noFiles, type Wrong, wrongOf } from './run-form'

const notFinance = 'Só quem tem o papel Finanças concilia.'
const notSimulated = 'Simule primeiro, e confira o que aparece.'

/** A new comparison: what and which days, the files, a look at what it finds, and only then it is kept. */
export function NewRun() {
  const { values, change } = useFilters(formSpec)
  const [files, setFiles] = useState<Files>(noFiles)
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [seen, setSeen] = useState<{ of: unknown; result: ReconciliationResult } | null>(null)
  const [run, { isLoading }] = useRunReconciliationMutation()
  const { may } = useMe()
  const navigate = useNavigate()
  const showAlert = useAlert()
  const form = useWrongField(wrong)

  const asked = JSON.stringify(values)
  // What was simulated is out of date as soon as anything of it is changed.
  const fresh = seen !== null && seen.of === asked ? seen.result : null
  const why = may('finance') ? null : notFinance

  const compare = async (dryRun: boolean) => {
    if (isLoading || why !== null) return
    const found = findWrong(values, files)
    setWrong(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    const { data, error } = await run(argOf(values, files, dryRun))
    if (data === undefined) {
      setSeen(null)
      if (isApiError(error)) setWrong(wrongOf(error))
      setRefusal(errorMessage(error))
    } else if (data.dryRun) {
      setSeen({ of: asked, result: data })
    } else {
      showAlert({ severity: 'success', message: 'Conciliação guardada.' })
      void navigate(deskPaths.reconciliation(data.run.id))
    }
  }

  return (
    <>
      <Section title="O que comparar">
        <chakra.form
          ref={form}
          noValidate
          display="grid"
          gap="5"
          aria-busy={isLoading}
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            void compare(true)
          }}
        >
          {refusal !== null && (
            <Alert
              severity="error"
              message={refusal}
              stays
              onClose={() => {
                setRefusal(null)
              }}
            />
          )}
          <RunFields
            values={values}
            files={files}
            wrong={wrong}
            onChange={(next) => {
              change(next, 'replace')
            }}
            onFiles={(next) => {
              setFiles({ ...files, ...next })
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
