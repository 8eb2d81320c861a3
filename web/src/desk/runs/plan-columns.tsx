import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '@/lib/format'
import { Badge } from '@/ui/badge'
import type { HeldBack, PayoutPlanLine } from '../api/generated'
import { Amount } from '../parts/amount'
import { Shopper } from '../people/shopper'
import type { Column } from '../table/columns'
import { heldText, planReasonText } from '../words/payouts'
import { DoubtBadges } from './doubt-rules'

/** The shoppers of a plan, and what becomes of the cashback of each. */
export const planColumns: readonly Column<PayoutPlanLine>[] = [
  {
    id: 'cliente',
    header: 'Cliente',
    width: 9,
    grow: 1,
    cell: ({ shopper, userId }) => <Shopper id={userId} name={shopper} />,
  },
  {
    id: 'resultado',
    header: 'Resultado',
    width: 13,
    grow: 1,
    cell: ({ reason, held }) => (
      <chakra.span display="inline-flex" gap="1" whiteSpace="nowrap">
        {reason === undefined ? (
          <Badge tone="good" icon="check">
            Recebe
          </Badge>
        ) : (
          <Badge tone="quiet" icon="pause">
            {planReasonText(reason)}
          </Badge>
        )}
        <StaysBehind held={held?.filter((one) => one.reason !== reason) ?? []} />
      </chakra.span>
    ),
    sortBy: ({ reason }) => (reason === undefined ? '' : planReasonText(reason)),
  },
  { id: 'chave', header: 'Chave', width: 11, grow: 1, cell: ({ key }) => key ?? '–' },
  {
    id: 'duvidas',
    header: 'Motivos de dúvida',
    width: 14,
    grow: 2,
    cell: ({ rules }) => <DoubtBadges rules={rules ?? []} />,
    sortBy: ({ weight }) => weight ?? 0,
  },
  {
    id: 'compras',
    header: 'Compras',
    width: 6,
    align: 'end',
    cell: ({ sales }) => formatCount(sales),
    sortBy: ({ sales }) => sales,
  },
  {
    id: 'pix',
    header: 'Pix',
    width: 4,
    align: 'end',
    cell: ({ payouts }) => formatCount(payouts),
    sortBy: ({ payouts }) => payouts,
  },
  {
    id: 'valor',
    header: 'Valor',
    width: 9,
    align: 'end',
    cell: ({ amountCents }) => <Amount value={amountCents} />,
    sortBy: ({ amountCents }) => amountCents,
  },
]

/** Names what stays behind of somebody whose line says something else. */
function StaysBehind({ held }: { held: readonly HeldBack[] }) {
  if (held.length === 0) return null
  const text = held.map(heldText).join('; ')
  return (
    <span title={text}>
      <Badge tone="waiting" icon="pause">
        Fica uma parte
      </Badge>
      <chakra.span srOnly>{`: ${text}`}</chakra.span>
    </span>
  )
}
