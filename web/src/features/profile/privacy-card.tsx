import { chakra } from '@chakra-ui/react/styled-system'
import type { User } from '@/api/generated'
import { DeleteAccount } from './delete-account'
import { ExportData } from './export-data'
import { ProfileCard } from './profile-card'

interface PrivacyCardProps {
  user: User
}

/** Taking one's data away, and going. */
export function PrivacyCard({ user }: PrivacyCardProps) {
  return (
    <ProfileCard id="privacidade" text="O que guardamos sobre você é seu: leve uma cópia ou apague tudo.">
      <ExportData userId={user.id} />
      <chakra.hr borderTopWidth="1px" />
      <DeleteAccount userId={user.id} />
    </ProfileCard>
  )
}
