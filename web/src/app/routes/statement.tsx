import { chakra } from '@chakra-ui/react/styled-system'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { User } from '@/api/generated'
import { useStaleSince } from '@/api/use-stale-since'
import { formatDayTime } from '@/lib/format'
import { keepProfile } from '@/lib/service-worker'
import { lazyPart } from '@/ui/lazy-part'
import { OfflineNote } from '@/ui/offline-note'
import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { Button } from '@/ui/button'
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
  const shown = useDeferredValue(user.data) // the page is written piece by piece, so that no touch waits for all of it
  return (
    <>
      <PageTitle>Devolve</PageTitle>
      {shown !== null ? (
        <Statement user={shown} />
      ) : user.loading || user.data !== null ? (
        <PageLoading />
      ) : (
        <StateScreen picture="storm" title="Erro ao carregar usuário" text={user.error}>
          <Button onClick={user.retry}>Tentar de novo</Button>
        </StateScreen>
      )}
    </>
  )
}

function Statement({ user }: { user: User }) {
  const { open } = useStatementView()
  const [help, setHelp] = useState<Help | null>(null)
  const helpNeeded = useWasTrue(help !== null)
  const staleSince = useStaleSince(amounts)
  useEffect(keepProfile, [])

  return (
    <PurchaseOpening userId={user.id}>
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={{ base: '4', md: '6' }}
        maxWidth="page"
        mx="auto"
        p={{ base: '4', md: '6', '2xl': '8' }}
      >
        <OfflineNote>
          {staleSince === null ? null : `Estes valores são de ${formatDayTime(staleSince)}.`}
        </OfflineNote>
        <StatementHero userId={user.id} />
        <PayoutsPanel userId={user.id} />
        <MonthsPanel userId={user.id} />
        <PurchasesPanel
          userId={user.id}
          onMissing={() => {
            setHelp('missing')
          }}
          onContact={() => {
            setHelp('contact')
          }}
        />
        <ClaimsPanel userId={user.id} onOpenPurchase={open} />
        {helpNeeded && (
          <Suspense fallback={null}>
            <SupportDialog user={user} help={help} onChange={setHelp} onOpenPurchase={open} />
          </Suspense>
        )}
      </chakra.div>
    </PurchaseOpening>
  )
}
