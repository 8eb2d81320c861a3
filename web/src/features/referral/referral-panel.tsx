import type { Bonus, Referral } from '@/api/account/generated'
import { useGetReferralQuery } from '@/api/account/index'
import { formatDay } from '@/lib/format'
import { cents } from '@/lib/money'
import { errorMessage } from '@/lib/problem'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { Money } from '@/ui/money'
import { Button } from '@/ui/public-button'
import { bonusRoles, bonusStatuses, copy, promiseText, stepsOf } from './copy'
import { ReferralLink } from './referral-link'

interface ReferralPanelProps {
  userId: string
}

/** The shopper's link, how the programme works today, and what came of their invitations. */
export function ReferralPanel({ userId }: ReferralPanelProps) {
  const { data, error, refetch } = useGetReferralQuery({ userId })
  if (data !== undefined) return <Standing referral={data} />
  if (error === undefined)
    return (
      <section
        role="status"
        aria-label="Carregando suas indicações..."
        className="panel panel-raised waiting-part"
      >
        <span aria-hidden className="skeleton" />
      </section>
    )
  return (
    <section role="alert" className="panel panel-raised part part-failure">
      <Icon name="alert" />
      <p>{errorMessage(error)}</p>
      <Button size="sm" onClick={() => void refetch()}>
        Tentar de novo
      </Button>
    </section>
  )
}

function Standing({ referral }: { referral: Referral }) {
  const { code, terms, invited, granted, waiting, grantedCents, bonuses } = referral
  return (
    <>
      <section aria-labelledby="convite-titulo" className="panel panel-raised part">
        <div className="part-head">
          <div className="part-title">
            <h2 id="convite-titulo" className="title-2">
              Convide pelo seu link
            </h2>
            <p className="muted">{terms === undefined ? copy.rests : promiseText(terms)}</p>
          </div>
        </div>
        <div className="part-line">
          <ReferralLink code={code} text={terms === undefined ? copy.shareAtRest : copy.shareText} />
        </div>
        {terms !== undefined && (
          <div className="part-line">
            <h3 className="title-3">Como funciona</h3>
            <ol className="referral-steps">
              {stepsOf(terms).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        )}
      </section>
      <section aria-labelledby="indicacoes-titulo" className="panel panel-raised part">
        <div className="part-head">
          <div className="part-title">
            <h2 id="indicacoes-titulo" className="title-2">
              Suas indicações
            </h2>
          </div>
        </div>
        <dl className="part-line referral-counts">
          <Count name="Criaram conta">{invited}</Count>
          <Count name="Podem render bônus">{waiting}</Count>
          <Count name="Renderam bônus">{granted}</Count>
          <Count name="Total em bônus">
            <Money value={cents(grantedCents)} />
          </Count>
        </dl>
        {bonuses.length === 0 ? (
          <p className="part-line small muted">Nenhum bônus ainda.</p>
        ) : (
          <ul className="part-list" aria-label="Seus bônus">
            {bonuses.map((bonus) => (
              <BonusRow key={bonus.id} bonus={bonus} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Count({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd className="figure">{children}</dd>
    </div>
  )
}

function BonusRow({ bonus }: { bonus: Bonus }) {
  const { label, icon, tone } = bonusStatuses[bonus.status]
  return (
    <li className="part-line">
      <div className="part-facts">
        <h3 className="title-3">
          <Money value={cents(bonus.cents)} />
        </h3>
        <Badge tone={tone} size="md" icon={icon}>
          {label}
        </Badge>
        <span className="part-when small muted">
          {bonusRoles[bonus.role]} · {formatDay(bonus.grantedAt)}
        </span>
      </div>
    </li>
  )
}
