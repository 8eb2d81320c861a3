import programme from '@content/programme.yaml'
import { useListPriorityStoresQuery } from '@/api/index'
import { LoadFailure } from '@/ui/load-failure'
import { StateScreen } from '@/ui/state-screen'
import { StoreLogo } from '@/ui/store-logo'
import { StoreRate } from '@/ui/store-rate'
import { areaPath, paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
import { SiteLink } from '@/ui/link'
import { anchors } from './anchors'

const { heading, action, empty } = programme.stores
const most = 24

/** The logos of the first partner stores, each leading to its coupons. */
export function PartnerStores() {
  return (
    <section className="section" id={anchors.stores} aria-labelledby="programme-stores-title">
      <div className="section-head">
        <h2 className="title-1" id="programme-stores-title">
          {heading}
        </h2>
        <ButtonLink look="outline" size="sm" to={paths.stores}>
          {action}
        </ButtonLink>
      </div>
      <Logos />
    </section>
  )
}

function Logos() {
  const { data: stores, error, refetch } = useListPriorityStoresQuery()
  if (stores === undefined)
    return error === undefined ? <Waiting /> : <LoadFailure error={error} retry={() => void refetch()} />
  if (stores.length === 0) {
    return (
      <StateScreen level="h3" picture="works" title={empty.title} text={empty.text}>
        <ButtonLink to={paths.topCoupons}>{empty.action}</ButtonLink>
      </StateScreen>
    )
  }
  return (
    <ul className="programme-stores">
      {stores.slice(0, most).map(({ id, slug, name, type, cashbackPercentage, cashbackVaries }) => (
        <li key={id}>
          <SiteLink className="programme-store" to={areaPath(slug)}>
            <StoreLogo slug={slug} name={name} alone />
            <StoreRate percentage={cashbackPercentage} area={type} varies={cashbackVaries} />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Carregando lojas parceiras...</span>
      <ul className="programme-stores" aria-hidden="true">
        {Array.from({ length: most }, (_, index) => (
          <li key={index} className="programme-store skeleton" />
        ))}
      </ul>
    </div>
  )
}
