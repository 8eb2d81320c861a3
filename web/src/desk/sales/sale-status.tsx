import './sales.css'
import type { ConversionSummary } from '../api/generated'
import { Badge } from '@/ui/badge'
import { cashbackStatuses } from '../words/money'

interface SaleStatusProps {
  sale: Pick<ConversionSummary, 'status' | 'contestedBy' | 'heldAt'>
}

/** Where a sale's cashback stands, and whether people have to say whose it is, or that it is paid. */
export function SaleStatus({ sale }: SaleStatusProps) {
  const { tone, icon, label } = cashbackStatuses[sale.status]
  return (
    <span className="desk-sale-status">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {sale.contestedBy !== undefined && (
        <Badge tone="bad" icon="alert">
          Contestada
        </Badge>
      )}
      {sale.heldAt !== undefined && (
        <Badge tone="waiting" icon="lock">
          Retida
        </Badge>
      )}
    </span>
  )
}
