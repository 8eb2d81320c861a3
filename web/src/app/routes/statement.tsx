import '@/ui/part.css'
import '@/features/statement/statement.css'
import { useDeferredValue, useEffect, useState } from 'react'
import type { User } from '@/api/generated'
import { useGetNextPayoutQuery, useListPayoutsQuery } from '@/api/account/index'
import { keptAnswers } from '@/api/kept-answers'
import { useStaleSince } from '@/api/use-stale-since'
import { isAhead } from '@/lib/ahead'
import { formatDayTime } from '@/lib/format'
import { keepProfile } from '@/lib/service-worker'
import { tokenStore } from '@/lib/token-store'
import { InTurn } from '@/ui/in-turn'
import { lazyPart } from '@/ui/lazy-part'
import { OfflineNote } from '@/ui/offline-note'
import { Opened } from '@/ui/opened'
import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { Button } from '@/ui/public-button'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { PayoutsPanel } from '@/features/statement/payouts-panel'
import { MonthsPanel } from '@/features/statement/months-panel'
import { PurchaseOpening } from '@/features/statement/purchase-opening'
import { PurchasesPanel } from '@/features/statement/purchases-panel'
import { StatementHero } from '@/features/statement/statement-hero'
import { useStatementView } from '@/features/statement/use-statement-view'
import { ClaimsPanel } from '@/features/support/claims-panel'
import type { Help } from '@/features/support/copy'
import { useWasTrue } from '@/ui/hooks/use-was-true'
import { PageLoading } from '@/ui/page-loading'

/** The calls whose amounts the page shows. */
const amounts = ['', '/count', '/months', '/payouts', '/payouts/next'].map(
  (part) => `/api/v1/cashback${part}`,
)

const SupportDialog = lazyPart(() => import('@/features/support/support-dialog'))

/** /perfil/devolve: the shopper's statement. */
export default function StatementPage() {
  const user = useCurrentUser()
  const [known] = useState(() => keptAnswers.accountOf(tokenStore.read()))
  const userId = isAhead ? '' : (user.data?.id ?? (user.error === '' ? known : null))
  return (
    <>
      <PageTitle>Devolve</PageTitle>
      {userId !== null ? (
        <Statement userId={userId} user={user.data} />
      ) : user.loading ? (
        <PageLoading />
      ) : (
        <StateScreen picture="storm" title="Erro ao carregar usuário" text={user.error}>
          <Button onClick={user.retry}>Tentar de novo</Button>
        </StateScreen>
      )}
    </>
  )
}

interface StatementProps {
  userId: string
  /** Null while only the id is known, from the token. */
  user: User | null
}

function Statement({ userId, user }: StatementProps) {
  const { open } = useStatementView()
  const [help, setHelp] = useState<Help | null>(null)
  const helpNeeded = useWasTrue(help !== null)
  const staleSince = useStaleSince(amounts)
  const payouts = useListPayoutsQuery({ userId })
  const next = useGetNextPayoutQuery({ userId })
  // What is below the balances depends on whether there is any payment: nothing moves once it is there, and it stays when it asks again.
  const isSettled = useDeferredValue(
    useWasTrue([payouts, next].every(({ data, isError }) => data !== undefined || isError)),
  )
  useEffect(keepProfile, [])

  return (
    <PurchaseOpening userId={userId}>
      <div className="statement">
        <OfflineNote>
          {staleSince === null ? null : `Estes valores são de ${formatDayTime(staleSince)}.`}
        </OfflineNote>
        <StatementHero userId={userId} />
        {isSettled ? (
          <InTurn>
            <PayoutsPanel userId={userId} />
            <MonthsPanel userId={userId} />
            <PurchasesPanel
              userId={userId}
              onMissing={() => {
                setHelp('missing')
              }}
              onContact={() => {
                setHelp('contact')
              }}
            />
            <ClaimsPanel userId={userId} onOpenPurchase={open} />
          </InTurn>
        ) : (
          <section aria-busy className="panel panel-raised waiting-part">
            <span aria-hidden className="skeleton" />
          </section>
        )}
        {helpNeeded && user !== null && (
          <Opened
            part={SupportDialog}
            open={help !== null}
            onFailed={() => {
              setHelp(null)
            }}
          >
            <SupportDialog user={user} help={help} onChange={setHelp} onOpenPurchase={open} />
          </Opened>
        )}
      </div>
    </PurchaseOpening>
  )
}
