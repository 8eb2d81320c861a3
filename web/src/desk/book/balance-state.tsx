import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '@/ui/icon'
import { formatCents, cents } from '@/lib/money'
import type { TrialBalance } from '../api/generated'

/** Whether both columns come to the same, which they always must. */
export function BalanceState({ balance }: { balance: TrialBalance }) {
  const difference = balance.debitCents - balance.creditCents
  const equal = difference === 0
  return (
    <chakra.p
      role={equal ? 'status' : 'alert'}
      display="flex"
      alignItems="center"
      gap="2"
      textStyle="small"
      fontWeight="semibold"
      color={equal ? 'status.paid.fg' : 'status.canceled.fg'}
    >
      <Icon name={equal ? 'check' : 'alert'} size="4" />
      {equal
        ? 'Débitos e créditos são iguais.'
        : `Débitos e créditos diferem em ${formatCents(cents(Math.abs(difference)))}. Não feche o mês e avise a equipe técnica.`}
    </chakra.p>
  )
}
