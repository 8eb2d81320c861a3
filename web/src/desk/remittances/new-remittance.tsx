import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { dayInSaoPaulo } from '@/lib/format'
import { errorMessage, isApiError } from '@/lib/problem'
import { Alert } from '@/ui/alert/alert'
import { useAlert } from '@/ui/alert/alert-context'
import { Section } from '@/ui/section'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { useProposeRemittanceMutation } from '../api/index'
import { GuardedButton } from '../parts/guarded-button'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'
import { PaymentFields } from './payment-fields'
import { argOf, findWrong, noPayment, type Payment, type Wrong, wrongOf } from './payment-form'

const notFinance = 'Só quem tem o papel Finanças propõe recebimentos; Aprovação decide.'

/** The form by which what a network paid is proposed. What it does to its sales is on the proposal's page. */
export function NewRemittance() {
  const [payment, setPayment] = useState<Payment>(noPayment)
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [propose, { isLoading }] = useProposeRemittanceMutation()
  const { may } = useMe()
  const navigate = useNavigate()
  const showAlert = useAlert()
  const form = useWrongField(wrong)
  const why = may('finance') ? null : notFinance

  const send = async () => {
    if (isLoading || why !== null) return
    const found = findWrong(payment, dayInSaoPaulo(new Date()))
    setWrong(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    const { data, error } = await propose(argOf(payment))
    if (data === undefined) {
      if (isApiError(error)) setWrong(wrongOf(error))
      setRefusal(errorMessage(error))
      return
    }
    showAlert({
      severity: 'success',
      message: 'Proposto. Confira o que acontece com as vendas; outra pessoa decide.',
    })
    void navigate(deskPaths.proposal(data.id))
  }

  return (
    <Section title="O que a rede pagou">
      <chakra.form
        ref={form}
        noValidate
        display="grid"
        gap="5"
        aria-busy={isLoading}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void send()
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
        <PaymentFields
          payment={payment}
          wrong={wrong}
          onChange={(next) => {
            setPayment({ ...payment, ...next })
          }}
        />
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <GuardedButton type="submit" why={why} busy={isLoading}>
            Propor
          </GuardedButton>
          <chakra.span role="status" textStyle="caption" color="fg.muted">
            {isLoading ? 'Enviando. Arquivos grandes levam alguns minutos.' : (why ?? '')}
          </chakra.span>
        </chakra.div>
      </chakra.form>
    </Section>
  )
}
