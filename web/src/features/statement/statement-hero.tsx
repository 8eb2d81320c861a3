import { memo } from 'react'
import { LogoMark } from '@/ui/logo'
import { BalanceSummary } from './balance-summary'
import { LiveIndicator } from './live-indicator'

interface StatementHeroProps {
  userId: string
}

/** The programme's mark and the balances. */
export const StatementHero = memo(function StatementHero({ userId }: StatementHeroProps) {
  return (
    <section id="saldo" aria-labelledby="devolve-titulo" className="balances">
      <Returning />
      <div className="balances-content">
        <div className="balances-head">
          <LogoMark size="12" />
          <div>
            <h1 id="devolve-titulo" className="title-1">
              Devolve
            </h1>
            <p className="small muted">O que volta para você, compra a compra.</p>
          </div>
          <LiveIndicator userId={userId} />
        </div>
        <BalanceSummary userId={userId} />
      </div>
    </section>
  )
})

/** The arrow of the mark, drawn large and many times, as the panel's texture. */
function Returning() {
  return (
    <svg aria-hidden className="balances-texture" viewBox="0 0 400 300">
      <path d="M20 280h210a120 120 0 0 0 0-240H120" />
      <path d="M60 250h170a90 90 0 0 0 0-180h-80" />
      <path d="M100 220h130a60 60 0 0 0 0-120h-50" />
      <path d="M140 190h90a30 30 0 0 0 0-60h-20" />
    </svg>
  )
}
