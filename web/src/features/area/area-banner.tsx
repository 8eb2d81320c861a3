import type { HotArea } from '@/api/generated'
import { DoubleOf } from '@/ui/double-of'
import { Icon } from '@/ui/icon'
import { useAskLogin } from '@/features/auth/use-ensure-login'
import { useAuth } from '@/features/auth/use-auth'
import { displayName, useCurrentUser } from '@/features/auth/use-current-user'
import { useCouponDesk } from '@/features/coupons/use-coupon-desk'
import { FavouriteStoreButton } from '@/features/favourites/favourite-store-button'
import { pictureFrom } from '@/lib/picture'
import { bannerPercentage } from '@/lib/percentage'
import { Button } from '@/ui/public-button'
import { AreaLogo } from './area-logo'
import { areaEyebrow } from './title'

interface AreaBannerProps {
  area: HotArea
}

/** Whose page it is, what it pays, and the way there. */
export function AreaBanner({ area }: AreaBannerProps) {
  const { data: user } = useCurrentUser()
  const { name, slug, cashbackPercentage, type } = area
  const pays = area.cashbackOn && cashbackPercentage !== null
  return (
    <section className="area-banner">
      {area.headerImage !== null && (
        <img
          className="area-art"
          alt=""
          width={1440}
          height={360}
          decoding="async"
          loading="lazy" // small screens do without it
          {...pictureFrom(`uploads/custom-header-images/${area.headerImage}`, '76rem')}
        />
      )}
      <AreaLogo area={area} />
      <div className="area-about">
        <p className="area-eyebrow">{user === null ? areaEyebrow(area) : `Olá, ${displayName(user)}!`}</p>
        <h1 className="title-1">{name}</h1>
        {area.description !== '' && <p className="area-text">{area.description}</p>}
      </div>
      <div className="area-deal">
        {pays && (
          <p className="area-rate">
            <span>
              {area.kind === 'STORE' && area.cashbackVaries !== true ? 'Cashback de' : 'Cashback de até'}
            </span>
            <strong>{bannerPercentage(cashbackPercentage, type)}</strong>
            {area.kind === 'STORE' && <DoubleOf percentage={cashbackPercentage} area={type} />}
          </p>
        )}
        <div className="area-actions">
          <AreaAction area={area} pays={pays} />
          {area.kind === 'STORE' && <FavouriteStoreButton store={{ slug, name, type, cashbackPercentage }} />}
        </div>
      </div>
    </section>
  )
}

/** Into a LOYALTY area for visitors; otherwise to the store. */
function AreaAction({ area, pays }: AreaBannerProps & { pays: boolean }) {
  const { isAuthenticated } = useAuth()
  const askLogin = useAskLogin()
  const desk = useCouponDesk()
  if (area.type === 'LOYALTY' && !isAuthenticated) {
    return (
      <Button
        look="accent"
        className="area-action"
        onClick={() =>
          void askLogin({ reason: `${area.name} é só para quem tem conta. É grátis.`, skip: null })
        }
      >
        <Icon name="lock" />
        Acessar
      </Button>
    )
  }
  if (area.kind === 'CATEGORY') return null
  return (
    <Button
      look="accent"
      className="area-action"
      onPointerEnter={desk.prepare}
      onFocus={desk.prepare}
      onClick={() => {
        desk.start({ store: area, area, coupon: null })
      }}
    >
      <Icon name="external" />
      {pays ? 'Ativar cashback' : 'Ir para a loja'}
    </Button>
  )
}
