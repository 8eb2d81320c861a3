import { PasswordSection } from '../account/password-section'
import { RecoverySection } from '../account/recovery-section'
import { SessionsSection } from '../account/sessions-section'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { useMe } from '../people/use-me'

/** /financeiro/conta: one's own sessions, password and recovery codes. */
export default function AccountPage() {
  const { me, roleText } = useMe()
  return (
    <Page maxWidth="52rem">
      <PageHeader
        title="Sua conta"
        text={me === undefined ? undefined : `${me.name} · ${me.handle} · ${roleText}`}
      />
      <SessionsSection />
      <PasswordSection />
      <RecoverySection />
    </Page>
  )
}
