import './claims.css'
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
    <dl className="claim-facts caption">
      <Fact name="Pedido">{claim.orderNumber}</Fact>
      <Fact name="Compra">{formatDate(claim.purchasedOn)}</Fact>
      <Fact name="Valor">
        <Money value={cents(claim.valueCents)} />
      </Fact>
      {claim.status === 'OPEN' && <Fact name="Resposta até">{formatDate(claim.deadline)}</Fact>}
      {claim.endedAt !== null && <Fact name="Respondida em">{formatDay(claim.endedAt)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
