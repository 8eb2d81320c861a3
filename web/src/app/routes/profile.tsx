import { chakra } from '@chakra-ui/react/styled-system'
import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { Button } from '@/ui/button'
import { ChakraRoot } from '@/ui/chakra-root'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { ClubsCard } from '@/features/profile/clubs-card'
import { ConsentsCard } from '@/features/profile/consents-card'
import { GeneralCard } from '@/features/profile/general-card'
import { PasswordCard } from '@/features/profile/password-card'
import { PixCard } from '@/features/profile/pix-card'
import { PrivacyCard } from '@/features/profile/privacy-card'
import { NoticesCard } from '@/features/profile/notices-card'
import { ProfileHero } from '@/features/profile/profile-hero'
import { SessionsCard } from '@/features/profile/sessions-card'
import { useAnchor } from '@/ui/hooks/use-anchor'
import { useOnline } from '@/ui/hooks/use-online'
import { OfflineNote } from '@/ui/offline-note'
import { PageLoading } from '@/ui/page-loading'

/** /perfil: everything about the shopper's own account. */
export default function ProfilePage() {
  const user = useCurrentUser()
  const online = useOnline()
  useAnchor(user.data !== null)
  return (
    <ChakraRoot>
      <PageTitle>Meu Perfil</PageTitle>
      {user.data !== null ? (
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap={{ base: '4', md: '6' }}
          maxWidth="page"
          mx="auto"
          p={{ base: '4', md: '6', '2xl': '8' }}
        >
          <OfflineNote>{online ? null : 'Nada pode ser salvo até a internet voltar.'}</OfflineNote>
          <ProfileHero user={user.data} />
          <ClubsCard />
          <GeneralCard user={user.data} />
          <PixCard user={user.data} />
          <PasswordCard user={user.data} />
          <ConsentsCard userId={user.data.id} />
          <NoticesCard userId={user.data.id} />
          <SessionsCard userId={user.data.id} />
          <PrivacyCard user={user.data} />
        </chakra.div>
      ) : user.loading ? (
        <PageLoading />
      ) : (
        <StateScreen picture="storm" title="Erro ao carregar usuário" text={user.error}>
          <Button onClick={user.retry}>Tentar de novo</Button>
        </StateScreen>
      )}
    </ChakraRoot>
  )
}
