import { useState } from 'react'
import type { HotArea } from '@/api/generated'
import { useLeaveClubMutation } from '@/api/index'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/public-button'
import { AreaCoupons } from './area-coupons'
import { HowToUse } from './how-to-use'

interface ClubInsideProps {
  area: HotArea
  onLeave: () => void
}

/** For members: the coupons, and in a quiet place the way out. */
export function ClubInside({ area, onLeave }: ClubInsideProps) {
  return (
    <div className="area-body">
      <AreaCoupons area={area} />
      <aside className="area-side" aria-label="Antes de comprar">
        <HowToUse />
        <Leave area={area} onLeave={onLeave} />
      </aside>
    </div>
  )
}

function Leave({ area: { slug }, onLeave }: ClubInsideProps) {
  const [asked, setAsked] = useState(false)
  const [leave, { isLoading }] = useLeaveClubMutation()
  const showAlert = useAlert()

  const go = async () => {
    if (isLoading) return
    const { error } = await leave({ slug })
    if (error === undefined) onLeave()
    showAlert(
      error === undefined
        ? { severity: 'success', message: 'Você saiu do clube.' }
        : { severity: 'error', message: errorMessage(error) },
    )
  }

  return (
    <div className="club-leave">
      <Button
        look="link"
        size="inline"
        aria-expanded={asked}
        onClick={() => {
          setAsked(!asked)
        }}
      >
        Sair do clube
      </Button>
      {asked && (
        <>
          <p>
            Os cupons do clube deixam de aparecer para você. Suas compras e seu cashback continuam no extrato.
          </p>
          <Button look="outline" size="sm" aria-busy={isLoading} onClick={() => void go()}>
            Confirmar saída
          </Button>
        </>
      )}
    </div>
  )
}
