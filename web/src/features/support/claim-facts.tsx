import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Claim } from '@/api/account/generated'
import { Money } from '@/ui/money'
import { formatDate, formatDay } from '@/lib/format'
import { cents } from '@/lib/money'

interface ClaimFactsProps {
  claim: Claim
}

/** What the shopper said, and the day by which there is an answer. */
export function ClaimFacts({ claim }: ClaimFactsProps) {
  return (
    <chakra.dl
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      rowGap="1"
      textStyle="caption"
      fontVariantNumeric="tabular-nums"
    >
      <Fact name="Pedido">{claim.orderNumber}</Fact>
      <Fact name="Compra">{formatDate(claim.purchasedOn)}</Fact>
      <Fact name="Valor">
        <Money value={cents(claim.valueCents)} />
      </Fact>
      {claim.status === 'OPEN' && <Fact name="Resposta até">{formatDate(claim.deadline)}</Fact>}
      {claim.endedAt !== null && <Fact name="Respondida em">{formatDay(claim.endedAt)}</Fact>}
    </chakra.dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div display="flex" gap="1.5" alignItems="baseline" minWidth="0">
      <chakra.dt color="fg.muted" flexShrink="0">
        {name}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" fontWeight="medium">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}
