import type { Payout } from '@/api/account/generated'
import { Badge } from '@/ui/badge'
import { Money } from '@/ui/money'
import { ButtonLink } from '@/ui/public-button'
import { PurchaseId } from './purchase-id'
import { formatDay } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import { paths } from '@/lib/paths'
import { ReceiptButtons } from './receipt-buttons'
import { keyRefusedText, paidText, partlyReturnedText, payoutStatuses } from './payout-copy'

interface PayoutRowProps {
  userId: string
  payout: Payout
}

/** One payment: how much, where it stands, and the Pix's own id to show to the bank. */
export function PayoutRow({ userId, payout }: PayoutRowProps) {
  const { label, icon, tone, text } = payoutStatuses[payout.status]
  const partly = payout.status === 'PAID' && payout.returnedCents > 0
  return (
    <li className="part-line payout">
      <div className="part-facts">
        <h3 className="title-3">
          <Money value={cents(payout.amountCents)} />
        </h3>
        <Badge tone={tone} size="md" icon={icon}>
          {label}
        </Badge>
        <span className="part-when small muted">
          {formatDay(payout.paidAt ?? payout.updatedAt)} · {paidText(payout)}
        </span>
      </div>
      <p className="part-text small">
        {payout.keyRefused
          ? keyRefusedText
          : partly
            ? partlyReturnedText(formatCents(cents(payout.returnedCents)))
            : text}{' '}
        {(payout.keyRefused || payout.returnedCents > 0) && (
          <ButtonLink look="link" size="inline" to={`${paths.profile}#pix`}>
            Conferir minha chave Pix
          </ButtonLink>
        )}
      </p>
      <div className="payout-ids caption muted">
        {payout.key !== undefined && <span>Chave {payout.key}</span>}
        {payout.endToEndId !== undefined && (
          <span>
            Id do Pix
            <PurchaseId id={payout.endToEndId} />
          </span>
        )}
      </div>
      {payout.paidAt !== undefined && <ReceiptButtons userId={userId} payout={payout} />}
    </li>
  )
}
