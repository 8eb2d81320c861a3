import type { ReactNode } from 'react'
import type { Coupon } from '@/api/generated'
import { Icon } from '@/ui/icon'
import { StateScreen } from '@/ui/state-screen'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
import { expiryNotice } from './expiry'
import { FavouritesSection } from './favourites-section'

interface SavedCouponsProps {
  coupons: readonly Coupon[]
  /** The day in São Paulo. */
  today: string
  /** How a coupon is shown. */
  card: (coupon: Coupon) => ReactNode
}

/** The coupons that the shopper saved; those that end within a week say so. */
export function SavedCoupons({ coupons, today, card }: SavedCouponsProps) {
  return (
    <FavouritesSection id="cupons-salvos" title="Cupons salvos" count={coupons.length} empty={<NoCoupons />}>
      <ul className="coupons">
        {coupons.map((coupon) => {
          const notice = expiryNotice(coupon.endDate, today)
          return (
            <li className="saved-coupon" key={coupon.id}>
              {notice !== null && (
                <p className="saved-coupon-notice">
                  <Icon name="clock" size="4" />
                  {notice}
                </p>
              )}
              {card(coupon)}
            </li>
          )
        })}
      </ul>
    </FavouritesSection>
  )
}

function NoCoupons() {
  return (
    <StateScreen
      level="h3"
      picture="coupons"
      title="Nenhum cupom salvo ainda"
      text="Toque na estrela de um cupom e ele fica aqui. Os que vencem em até 7 dias ficam marcados."
    >
      <ButtonLink to={paths.topCoupons}>Ver os melhores cupons</ButtonLink>
    </StateScreen>
  )
}
