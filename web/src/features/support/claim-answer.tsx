import { chakra } from '@chakra-ui/react/styled-system'
import type { Claim } from '@/api/account/generated'
import { useListClaimsQuery } from '@/api/account/index'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { ClaimFacts } from './claim-facts'
import { ClaimReceipt } from './claim-receipt'
import { StepHeading } from './step-heading'

interface ClaimAnswerProps {
  userId: string
  claim: Claim
  /** Whether there was a claim about this order already. */
  repeated: boolean
  onClose: () => void
  onOpenPurchase: (id: string) => void
}

function titleOf(claim: Claim, repeated: boolean): string {
  if (claim.status === 'RESOLVED') return 'Encontramos sua compra'
  if (repeated) return 'Você já tinha falado desta compra'
  return 'Anotado. Vamos atrás da sua compra'
}

/** The last step: what is known, and what happens next. It follows what becomes of the claim. */
export function ClaimAnswer({ userId, claim: given, repeated, onClose, onOpenPurchase }: ClaimAnswerProps) {
  const { data: claims = [] } = useListClaimsQuery({ userId })
  const claim = claims.find(({ id }) => id === given.id) ?? given
  const { status, conversionId } = claim
  const resolved = status === 'RESOLVED'
  return (
    <chakra.div display="grid" gap="5">
      <chakra.div display="flex" gap="4" aria-live="polite">
        <chakra.span
          display="grid"
          placeItems="center"
          flexShrink="0"
          width="12"
          height="12"
          borderRadius="full"
          bg={resolved ? 'status.paid.bg' : 'status.pending.bg'}
          color={resolved ? 'status.paid.fg' : 'status.pending.fg'}
        >
          <Icon name={resolved ? 'check' : 'clock'} size="6" />
        </chakra.span>
        <chakra.div minWidth="0">
          <StepHeading takesFocus>{titleOf(claim, repeated)}</StepHeading>
          <chakra.p mt="1">{claim.resolution === '' ? claim.known : claim.resolution}</chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.div px="4" py="3" bg="sunken" borderRadius="lg">
        <ClaimFacts claim={claim} />
      </chakra.div>
      {status === 'OPEN' && (
        <>
          <ClaimReceipt userId={userId} claim={claim} />
          <chakra.p textStyle="small" color="fg.muted">
            Quando a loja avisar, a compra entra no seu extrato e você recebe um e-mail; não precisa fazer
            mais nada. Acompanhe em “Suas reclamações”, no fim desta página.
          </chakra.p>
        </>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {conversionId !== null && (
          <Button
            onClick={() => {
              onOpenPurchase(conversionId)
            }}
          >
            Ver compra
          </Button>
        )}
        <Button look={conversionId === null ? 'solid' : 'outline'} onClick={onClose}>
          Concluir
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
