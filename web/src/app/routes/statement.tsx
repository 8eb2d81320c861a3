import { chakra } from '@chakra-ui/react/styled-system'
import { PageTitle } from '@/components/page-title'
import { StateScreen } from '@/components/state-screen'
import { Button } from '@/components/ui/button'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { MonthsPanel } from '@/features/statement/months-panel'
import { PurchasesPanel } from '@/features/statement/purchases-panel'
import { StatementHero } from '@/features/statement/statement-hero'
import { PageLoading } from '../layout/page-loading'

/** /perfil/devolve: the shopper's statement. */
export default function StatementPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageTitle>Devolve</PageTitle>
      {user.data !== null ? (
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap={{ base: '4', md: '6' }}
          maxWidth="page"
          mx="auto"
          p={{ base: '4', md: '6', '2xl': '8' }}
        >
          <StatementHero userId={user.data.id} />
          <MonthsPanel userId={user.data.id} />
          <PurchasesPanel userId={user.data.id} />
        </chakra.div>
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
