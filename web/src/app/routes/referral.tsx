import '@/ui/part.css'
import '@/features/referral/referral.css'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { ReferralPanel } from '@/features/referral/referral-panel'
import { PageLoading } from '@/ui/page-loading'
import { PageTitle } from '@/ui/page-title'
import { Button } from '@/ui/public-button'
import { StateScreen } from '@/ui/state-screen'

/** /perfil/indique: the shopper's invitations. */
export default function ReferralPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageTitle>Indique e ganhe</PageTitle>
      {user.data !== null ? (
        <div className="referral">
          <h1 className="title-1">Indique e ganhe</h1>
          <ReferralPanel userId={user.data.id} />
        </div>
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
