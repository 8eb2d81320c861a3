import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '@/lib/format'
import { Section } from '@/ui/section'
import type { PayoutPlan } from '../api/generated'
import { Amount } from '../parts/amount'
import { Facts } from '../parts/facts'

/** What a plan comes to. */
export function PlanTotals({ plan }: { plan: PayoutPlan }) {
  const left = plan.lines.reduce(
    (sum, { reason, amountCents }) => (reason === undefined ? sum : sum + amountCents),
    0,
  )
  return (
    <Section title="Se a rodada fosse agora">
      <Facts
        facts={[
          {
            name: 'Total a pagar',
            value: (
              <chakra.span textStyle="h2">
                <Amount value={plan.totalCents} />
              </chakra.span>
            ),
          },
          { name: 'Recebem', value: <Count value={plan.paid} /> },
          { name: 'Pix', value: <Count value={plan.payouts} /> },
          { name: 'Não recebem', value: <Count value={plan.excluded} /> },
          {
            name: plan.truncated ? 'Fica no saldo (do que está abaixo)' : 'Fica no saldo de quem não recebe',
            value: (
              <chakra.span textStyle="h2">
                <Amount value={left} quietZero />
              </chakra.span>
            ),
          },
        ]}
      />
      {plan.truncated && (
        <chakra.p role="note" textStyle="small" color="fg.muted">
          A lista abaixo está cortada; os totais valem para todos. A lista inteira sai com{' '}
          <code>devolve payout plan --dry-run</code>.
        </chakra.p>
      )}
    </Section>
  )
}

function Count({ value }: { value: number }) {
  return (
    <chakra.span textStyle="h2" fontVariantNumeric="tabular-nums">
      {formatCount(value)}
    </chakra.span>
  )
}
