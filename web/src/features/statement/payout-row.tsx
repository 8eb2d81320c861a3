import { chakra } from '@chakra-ui/react/styled-system'
import type { Payout } from '@/api/account/generated'
import { Badge } from '@/ui/badge'
import { Money } from '@/ui/money'
import { ButtonLink } from '@/ui/button'
import { PurchaseId } from './purchase-id'
import { formatDay } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import { paths } from '@/lib/paths'
import { ReceiptButtons } from './receipt-buttons'
import { keyRefusedText, partlyReturnedText, payoutStatuses, purchasesText } from './payout-copy'

interface PayoutRowProps {
  userId: string
  payout: Payout
}

/** One payment: how much, where it stands, and the Pix's own id to show to the bank. */
export function PayoutRow({ userId, payout }: PayoutRowProps) {
  const { label, icon, tone, text } = payoutStatuses[payout.status]
  const partly = payout.status === 'PAID' && payout.returnedCents > 0
  return (
    <chakra.li display="grid" gap="1.5" px={{ base: '5', md: '7' }} py="4" borderTopWidth="1px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.h3 textStyle="h3">
          <Money value={cents(payout.amountCents)} />
        </chakra.h3>
        <Badge tone={tone} size="md" icon={icon}>
          {label}
        </Badge>
        <chakra.span textStyle="small" color="fg.muted" ms={{ md: 'auto' }}>
          {formatDay(payout.paidAt ?? payout.updatedAt)} · {purchasesText(payout.purchases)}
        </chakra.span>
      </chakra.div>
      <chakra.p textStyle="small" maxWidth="prose">
        {payout.keyRefused
          ? keyRefusedText
          : partly
            ? partlyReturnedText(formatCents(cents(payout.returnedCents)))
            : text}{' '}
        {(payout.keyRefused || payout.returnedCents > 0) && (
          <ButtonLink look="link" size="inline" px="0" to={`${paths.profile}#pix`}>
            Conferir minha chave Pix
          </ButtonLink>
        )}
      </chakra.p>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        columnGap="6"
        rowGap="1"
        textStyle="caption"
        color="fg.muted"
        _empty={{ display: 'none' }}
      >
        {payout.key !== undefined && <span>Chave {payout.key}</span>}
        {payout.endToEndId !== undefined && (
          <chakra.span display="flex" alignItems="baseline" gap="2">
            Id do Pix
            <PurchaseId id={payout.endToEndId} />
          </chakra.span>
        )}
      </chakra.div>
      {payout.paidAt !== undefined && <ReceiptButtons userId={userId} payout={payout} />}
    </chakra.li>
  )
}
