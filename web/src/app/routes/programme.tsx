import programme from '@content/programme.yaml'
import { PageTitle } from '@/ui/page-title'
import { PartnerStores } from '@/features/programme/partner-stores'
import { ProgrammeHero } from '@/features/programme/programme-hero'
import { ProgrammeIntro } from '@/features/programme/programme-intro'
import { Questions } from '@/features/programme/questions'
import { SixSteps } from '@/features/programme/six-steps'
import { ThreeSteps } from '@/features/programme/three-steps'

/** /devolve: what the cashback programme is and how it works. */
export default function ProgrammePage() {
  return (
    <div className="page programme">
      <PageTitle>{programme.title}</PageTitle>
      <ProgrammeHero />
      <ProgrammeIntro />
      <ThreeSteps />
      <SixSteps />
      <Questions />
      <PartnerStores />
    </div>
  )
}
