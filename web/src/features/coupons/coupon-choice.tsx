import { type ReactNode, useId } from 'react'
import { Icon } from '@/ui/icon'
import { Spinner } from '@/ui/spinner'
import { cents, formatCents } from '@/lib/money'
import { cashbackOf } from '@/lib/cashback'
import { Button } from '@/ui/public-button'
import { rateOf, type Trip } from './trip'
import { upTo } from '@/lib/percentage'

/** What the cashback is worth is said of a purchase of this much. */
const typicalBasket = cents(100_00)

interface CouponChoiceProps {
  trip: Trip
  /** In the coupon's own words. */
  discount: string
  busy: boolean
  onCashback: () => void
  /** The code, and the button that takes it. */
  children: ReactNode
}

/** For stores where a code does not keep the cashback: one or the other, each with what it is worth. */
export function CouponChoice({ trip, discount, busy, onCashback, children }: CouponChoiceProps) {
  const id = useId()
  const { store, area } = trip
  const cashback = formatCents(cashbackOf(typicalBasket, store.cashbackPercentage, area.type))
  return (
    <section className="coupon-choice" aria-labelledby={id}>
      <h3 className="title-3" id={id}>
        Escolha: o cupom ou o cashback
      </h3>
      <p>{`Em ${store.name} os dois não valem na mesma compra.`}</p>
      <div className="coupon-ways">
        <section className="coupon-way" aria-labelledby={`${id}-code`}>
          <h4 className="coupon-way-name" id={`${id}-code`}>
            Com o código
          </h4>
          <p className="coupon-way-worth">{discount}</p>
          <p className="muted small">
            {`O desconto é na hora, sem cashback. Se a loja informar a compra, ela aparece no seu extrato com ${formatCents(cents(0))}.`}
          </p>
          {children}
        </section>
        <section className="coupon-way" aria-labelledby={`${id}-cashback`}>
          <h4 className="coupon-way-name" id={`${id}-cashback`}>
            Com cashback
          </h4>
          <p className="coupon-way-worth">
            {`${upTo(store.cashbackVaries)}${cashback} de volta em uma compra de ${formatCents(typicalBasket)}`}
          </p>
          <p className="muted small">
            {`${rateOf(trip)} por Pix, depois da confirmação. Não digite código no carrinho.`}
          </p>
          <Button look="outline" size="lg" aria-busy={busy} aria-disabled={busy} onClick={onCashback}>
            {busy ? <Spinner /> : <Icon name="devolve" />}
            Ativar cashback e ir para a loja
          </Button>
        </section>
      </div>
    </section>
  )
}
