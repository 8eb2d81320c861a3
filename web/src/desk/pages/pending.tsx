import { PageTitle } from '@/components/page-title'
import { StateScreen } from '@/components/state-screen'

/** An address that is kept for a page that is being built. */
export default function PendingPage() {
  return (
    <>
      <PageTitle>Em construção · Financeiro</PageTitle>
      <StateScreen picture="works" title="Em construção" text="Esta página da mesa ainda está sendo feita." />
    </>
  )
}
