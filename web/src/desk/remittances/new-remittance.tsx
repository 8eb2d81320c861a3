import { chakra } from '@chakra-ui/react/styled-system'
import { useNavigate } from 'react-router'
import { dayInSaoPaulo } from '@/lib/format'
import { errorMessage, isApiError } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Section } from '@/ui/section'
import { FormAlert } from '@/ui/form-alert'
import { useForm } from '@/ui/hooks/use-form'
import { useProposeRemittanceMutation } from '../api/index'
import { GuardedButton } from '../parts/guarded-button'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'
import { PaymentFields } from './payment-fields'
import { argOf, findWrong, noPayment, wrongOf } from './payment-form'

const notFinance = 'Só quem tem o papel Finanças propõe recebimentos; Aprovação decide.'

/** The form by which what a network paid is proposed. What it does to its sales is on the proposal's page. */
export function NewRemittance() {
  const [propose, { isLoading }] = useProposeRemittanceMutation()
  const { may } = useMe()
  const navigate = useNavigate()
  const showAlert = useAlert()
  const why = may('finance') ? null : notFinance

  const form = useForm({
    initial: noPayment,
    check: (payment) => findWrong(payment, dayInSaoPaulo(new Date())),
    send: async (payment, { mark, say }) => {
      const { data, error } = await propose(argOf(payment))
      if (data === undefined) {
        if (isApiError(error)) mark(wrongOf(error))
        say({ severity: 'error', message: errorMessage(error), stays: true })
        return
      }
      showAlert({
        severity: 'success',
        message: 'Proposto. Confira o que acontece com as vendas; outra pessoa decide.',
      })
      void navigate(deskPaths.proposal(data.id))
    },
  })

  return (
    <Section title="O que a rede pagou">
      <chakra.form {...form.props} display="grid" gap="5" aria-busy={isLoading}>
        <FormAlert of={form} />
        <PaymentFields form={form} />
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
