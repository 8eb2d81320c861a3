import clubs from '@content/clubs.yaml'
import { PageTitle } from '@/ui/page-title'
import { ClubLogos } from '@/features/clubs/club-logos'
import { ClubsHero } from '@/features/clubs/clubs-hero'
import { LeadSection } from '@/features/clubs/lead-section'
import { Testimonials } from '@/features/clubs/testimonials'
import { WhatItIs } from '@/features/clubs/what-it-is'
import { useAnchor } from '@/ui/hooks/use-anchor'
import '@/ui/content.css'
import '@/features/clubs/clubs.css'

/** /clubes: benefits clubs for organisations. */
export default function ClubsPage() {
  useAnchor(true)
  return (
    <div className="page clubs">
      <PageTitle>{clubs.title}</PageTitle>
      <ClubsHero />
      <WhatItIs />
      <LeadSection />
      <ClubLogos />
      <Testimonials />
    </div>
  )
}
