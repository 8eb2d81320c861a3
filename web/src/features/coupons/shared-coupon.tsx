import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useGetCouponQuery } from '@/api/index'
import { isApiError } from '@/lib/problem'
import { PageTitle } from '@/ui/page-title'
import { CouponCard } from './coupon-card'
import { useCouponDesk } from './use-coupon-desk'
import { tripOf } from './trip'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface SharedCouponProps {
  /** The slug of the page that it is on. */
  page: string
}

/** The coupon that the address is about, before the others. Its dialog opens by itself; an offer is gone to with a tap. */
export function SharedCoupon({ page }: SharedCouponProps) {
  const [params] = useSearchParams()
  const id = params.get('cupom') ?? ''
  const { currentData: coupon, error } = useGetCouponQuery(idForm.test(id) ? { id } : skipToken)
  const desk = useCouponDesk()
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (coupon?.type !== 'ONLINE' || opened.current === coupon.id) return
    opened.current = coupon.id
    desk.start(tripOf(coupon))
  }, [coupon, desk])

  const ended = coupon === null || (isApiError(error) && error.status === 404)
  if (!ended && coupon === undefined) return null
  return (
    <section className="shared-coupon" aria-labelledby="compartilhado">
      {coupon && <PageTitle>{`${coupon.name}: ${coupon.store.name}`}</PageTitle>}
      <h2 className="title-2" id="compartilhado">
        {ended ? 'Este cupom já terminou' : 'O cupom que você abriu'}
      </h2>
      {ended || coupon === undefined ? (
        <p className="muted">Veja abaixo os que valem agora.</p>
      ) : (
        <ul className="coupons">
          <li>
            <CouponCard coupon={coupon} page={page} />
          </li>
        </ul>
      )}
    </section>
  )
}
