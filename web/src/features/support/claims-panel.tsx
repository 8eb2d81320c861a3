import { useState } from 'react'
import { useListClaimsQuery } from '@/api/account/index'
import { errorMessage } from '@/lib/problem'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
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
    <section id="reclamacoes" aria-labelledby="reclamacoes-titulo" className="panel panel-raised part">
      <div className="part-head">
        <div className="part-title">
          <h2 id="reclamacoes-titulo" className="title-2">
            Suas reclamações
          </h2>
          <p className="small muted">As compras que você não encontrou, e o que se sabe de cada uma.</p>
        </div>
      </div>
      {claims === undefined ? (
        <div role="alert" className="part-failure">
          <Icon name="alert" />
          <p>{errorMessage(error)}</p>
          <Button look="outline" size="sm" onClick={() => void refetch()}>
            <Icon name="retry" size="4" />
            Tentar de novo
          </Button>
        </div>
      ) : (
        <>
          <ul className="part-list" aria-labelledby="reclamacoes-titulo">
            {(all ? claims : claims.slice(0, shownAtFirst)).map((claim) => (
              <ClaimRow
                key={claim.id}
                userId={userId}
                claim={claim}
                fresh={fresh.includes(claim)}
                onOpenPurchase={onOpenPurchase}
              />
            ))}
          </ul>
          {claims.length > shownAtFirst && (
            <div className="part-more">
              <Button
                look="link"
                size="sm"
                aria-expanded={all}
                onClick={() => {
                  setAll(!all)
                }}
              >
                {all ? 'Ver menos' : `Ver todas (${claims.length})`}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
