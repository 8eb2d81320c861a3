import { useParams } from 'react-router'
import { InvitationPanel } from '@/features/referral/invitation-panel'
import { PageTitle } from '@/ui/page-title'

/** /indique/CODE: what an invitation earns, and the way to sign up with it. */
export default function InvitationPage() {
  const { code = '' } = useParams()
  return (
    <div className="page">
      <PageTitle>Convite</PageTitle>
      <InvitationPanel code={code} />
    </div>
  )
}
