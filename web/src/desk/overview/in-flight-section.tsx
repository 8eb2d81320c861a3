import './overview.css'
import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount, formatDayTime } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { InFlight } from '../api/generated'
import { FiguresTable } from '@/ui/charts/figures-table'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { payoutStates } from '../words/money'

/** Every Pix that is not settled, by where it stands. */
export function InFlightSection({ inFlight }: { inFlight: readonly InFlight[] }) {
  const busy = inFlight.filter(({ payouts }) => payouts > 0)
  return (
    <Section title="Pix em andamento" text="Reservados e ainda sem a palavra final do provedor.">
      {busy.length === 0 ? (
        <chakra.p textStyle="small" color="fg.muted">
          Nenhum Pix está em andamento.
        </chakra.p>
      ) : (
        <FiguresTable
          label="Pix em andamento"
          head={['Situação', 'Pix', 'Valor']}
          rows={busy.map(({ state, payouts, amountCents, oldestAt }) => ({
            key: state,
            cells: [
              <chakra.span key="state" display="grid" gap="0.5" justifyItems="start" whiteSpace="normal">
                <SiteLink className="desk-plain" to={`${deskPaths.payouts}?situacao=${state}`}>
                  <Badge tone={payoutStates[state].tone} icon={payoutStates[state].icon}>
                    {payoutStates[state].label}
                  </Badge>
                </SiteLink>
                {oldestAt !== undefined && (
                  <chakra.span textStyle="caption" color="fg.muted" fontWeight="regular">
                    {`Desde ${formatDayTime(oldestAt)}`}
                  </chakra.span>
                )}
              </chakra.span>,
              formatCount(payouts),
              <Amount key="amount" value={amountCents} />,
            ],
          }))}
        />
      )}
    </Section>
  )
}
