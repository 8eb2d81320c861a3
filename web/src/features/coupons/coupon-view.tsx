import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Coupon } from '@/api/generated'
import { useGetStoreTermsQuery, useViewCouponMutation } from '@/api/index'
import { Alert } from '@/ui/alert/alert'
import { Deferred } from '@/ui/deferred'
import { DoubleOf } from '@/ui/double-of'
import { Icon } from '@/ui/icon'
import { StoreLogo } from '@/ui/store-logo'
import { Spinner } from '@/ui/spinner'
import { copyField } from '@/lib/copy-text'
import { formatCount, formatDate } from '@/lib/format'
import { cardPercentage, upTo } from '@/lib/percentage'
import { Button } from '@/ui/public-button'
import { CodeQuestion } from './code-question'
import { copiedCodes } from './copied-codes'
import { copy } from './copy'
import { CouponChoice } from './coupon-choice'
import { CouponVotes } from './coupon-votes'
import { ReportProblem } from './report-problem'
import { ShareButton } from './share-button'
import { StoreTerms } from './store-terms'
import { type Choice, isEither, paysCashback, type Trip } from './trip'
import { useFreshCoupon } from './use-fresh-coupon'
import { useApiDispatch } from './coupon-desk'
import { depart, type Departure } from './depart'

interface CouponViewProps {
  trip: Trip
  coupon: Coupon
  /** It is for the signed-in shopper and earns cashback. */
  counts: boolean
  titleId: string
  textId: string
  onClose: () => void
  onLeft: (departure: Extract<Departure, { link: string }>, copied: boolean, chosen: Choice | null) => void
}

/** A coupon with its code, what to know before using it, and the way to the store. */
export function CouponView({ coupon: asked, ...props }: CouponViewProps) {
  const { trip, counts, titleId, textId, onClose } = props
  const coupon = useFreshCoupon(asked)
  const { id, store } = coupon
  const [countView] = useViewCouponMutation()
  const terms = useGetStoreTermsQuery({ slug: store.slug })
  const [tried] = useState(() => copiedCodes.has(id))
  const counted = useRef(false)
  useEffect(() => {
    if (counted.current) return
    counted.current = true
    void countView({ id })
  }, [countView, id])

  const either = counts && isEither(coupon)
  const { field, busy, problem, dismiss, copyAndGo, goWithout } = useDeparture({ ...props, coupon })
  const code = <CouponCode ref={field} code={coupon.code ?? ''} busy={busy} onCopy={copyAndGo} />

  return (
    <div className="coupon-desk">
      <div className="coupon-desk-store">
        <StoreLogo slug={store.slug} name={store.name} eager />
        <p className="coupon-desk-rate">
          {either ? (
            <>Código do cupom ou cashback em {store.name}</>
          ) : counts ? (
            <>
              {upTo(store.cashbackVaries)}
              <strong>{cardPercentage(store.cashbackPercentage, trip.area.type)}</strong>
              <DoubleOf percentage={store.cashbackPercentage} area={trip.area.type} /> de cashback em{' '}
              {store.name}
            </>
          ) : (
            <>Sem cashback: você não entrou na sua conta.</>
          )}
        </p>
      </div>
      <h2 id={titleId} className="title-2">
        {coupon.name}
      </h2>
      <p id={textId} className="muted">
        {coupon.description}
      </p>
      <Facts coupon={coupon} />
      <CouponVotes votes={coupon.votes} />
      {problem !== null && <Alert severity="error" message={problem} onClose={dismiss} />}
      {either ? (
        <CouponChoice trip={trip} discount={coupon.name} busy={busy} onCashback={goWithout}>
          {code}
        </CouponChoice>
      ) : (
        code
      )}
      {tried && <CodeQuestion coupon={coupon} onLeave={onClose} />}
      <Deferred>
        {paysCashback(trip) && <StoreTerms terms={terms.data ?? null} />}
        <ShareButton coupon={coupon} />
        <ReportProblem couponId={coupon.id} />
      </Deferred>
    </div>
  )
}

/** The way to the store, with the code or without it, and what came in between. */
function useDeparture({ trip, coupon, counts, onLeft }: CouponViewProps) {
  const dispatch = useApiDispatch()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const go = async (copying: Promise<boolean>, chosen: Choice | null) => {
    setBusy(true)
    const [copied, departure] = await Promise.all([
      copying,
      depart(dispatch, { ...trip, coupon }, counts, chosen),
    ])
    setBusy(false)
    if (copied) copiedCodes.add(coupon.id)
    if ('problem' in departure) setProblem(departure.problem)
    else onLeft(departure, copied, chosen)
  }
  return {
    field,
    busy,
    problem,
    dismiss: () => {
      setProblem(null)
    },
    goWithout: () => {
      if (busy) return
      setProblem(null)
      void go(Promise.resolve(false), 'cashback')
    },
    copyAndGo: () => {
      if (busy) return
      setProblem(null)
      if (field.current === null || field.current.value === '') setProblem(copy.codeMissing)
      else void go(copyField(field.current), counts && isEither(coupon) ? 'code' : null)
    },
  }
}

interface CouponCodeProps {
  ref: RefObject<HTMLInputElement | null>
  code: string
  busy: boolean
  onCopy: () => void
}

function CouponCode({ ref, code, busy, onCopy }: CouponCodeProps) {
  return (
    <div className="coupon-desk-code">
      <label className="coupon-desk-code-label" htmlFor="coupon-code">
        Código do cupom
      </label>
      <input
        ref={ref}
        id="coupon-code"
        className="coupon-desk-code-field"
        readOnly
        value={code}
        onFocus={(event) => {
          event.currentTarget.select()
        }}
      />
      <Button size="lg" aria-busy={busy} aria-disabled={busy} onClick={onCopy}>
        {busy ? <Spinner /> : <Icon name="copy" />}
        Copiar código e ir para a loja
      </Button>
    </div>
  )
}

function Facts({ coupon }: { coupon: Coupon }) {
  return (
    <dl className="coupon-desk-facts">
      <div>
        <dt>
          <Icon name="calendar" size="4" />
          Validade
        </dt>
        <dd>{formatDate(coupon.endDate)}</dd>
      </div>
      <div>
        <dt>
          <Icon name="eye" size="4" />
          Visualizações
        </dt>
        <dd>{formatCount(coupon.clicks)}</dd>
      </div>
    </dl>
  )
}
