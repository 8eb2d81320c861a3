import type { Coupon } from '@/api/generated'
import { Icon } from '@/ui/icon'
import { useAuth } from '@/features/auth/use-auth'
import { Button } from '@/ui/public-button'
import { useCouponDesk } from './use-coupon-desk'
import { tripOf } from './trip'

interface GetCouponButtonProps {
  coupon: Coupon
}

/** Gets a coupon or goes to an offer. On LOYALTY areas visitors find it locked. */
export function GetCouponButton({ coupon }: GetCouponButtonProps) {
  const desk = useCouponDesk()
  const { isAuthenticated } = useAuth()
  const locked = coupon.hotArea.type === 'LOYALTY' && !isAuthenticated
  const label = locked ? 'Entrar' : coupon.type === 'ONLINE' ? 'Pegar cupom' : 'Ver Oferta'
  return (
    <Button
      look={locked ? 'outline' : 'solid'}
      className="coupon-get"
      aria-label={`${label}: ${coupon.name}`}
      onPointerEnter={desk.prepare}
      onFocus={desk.prepare}
      onClick={() => {
        desk.start(tripOf(coupon))
      }}
    >
      {locked && <Icon name="lock" />}
      {label}
    </Button>
  )
}
