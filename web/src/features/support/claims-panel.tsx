import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useListClaimsQuery } from '@/api/account/index'
import { errorMessage } from '@/lib/problem'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { ClaimRow } from './claim-row'
import { useTellResolved } from './use-tell-resolved'

const shownAtFirst = 5

interface ClaimsPanelProps {
  userId: string
  onOpenPurchase: (id: string) => void
}

/** "Suas reclamações": the purchases that the shopper missed. It is there for those who have any. */
export function ClaimsPanel({ userId, onOpenPurchase }: ClaimsPanelProps) {
  const { data: claims, error, refetch } = useListClaimsQuery({ userId })
  const [all, setAll] = useState(false)
  const fresh = useTellResolved(claims)
  // While it is tried again there still is an error: the button that was pressed stays where it is.
  if (claims === undefined ? error === undefined : claims.length === 0) return null

  return (
    <Panel id="reclamacoes" aria-labelledby="reclamacoes-titulo" overflow="hidden">
      <chakra.div px={{ base: '5', md: '7' }} py={{ base: '5', md: '6' }}>
        <chakra.h2 id="reclamacoes-titulo" textStyle="h2">
          Suas reclamações
        </chakra.h2>
        <chakra.p textStyle="small" color="fg.muted">
          As compras que você não encontrou, e o que se sabe de cada uma.
        </chakra.p>
      </chakra.div>
      {claims === undefined ? (
        <chakra.div
          role="alert"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3"
          px={{ base: '5', md: '7' }}
          pb="6"
        >
          <Icon name="alert" />
          <chakra.p flex="1" minWidth="48">
            {errorMessage(error)}
          </chakra.p>
          <Button look="outline" size="sm" onClick={() => void refetch()}>
            <Icon name="retry" size="4" />
            Tentar de novo
          </Button>
        </chakra.div>
      ) : (
        <>
          <chakra.ul listStyle="none" aria-labelledby="reclamacoes-titulo">
            {(all ? claims : claims.slice(0, shownAtFirst)).map((claim) => (
              <ClaimRow
                key={claim.id}
                userId={userId}
                claim={claim}
                fresh={fresh.includes(claim)}
                onOpenPurchase={onOpenPurchase}
              />
            ))}
          </chakra.ul>
          {claims.length > shownAtFirst && (
            <chakra.div px={{ base: '5', md: '7' }} py="3" borderTopWidth="1px">
              <Button
                look="link"
                size="sm"
                px="1"
                aria-expanded={all}
                onClick={() => {
                  setAll(!all)
                }}
              >
                {all ? 'Ver menos' : `Ver todas (${claims.length})`}
              </Button>
            </chakra.div>
          )}
        </>
      )}
    </Panel>
  )
}
