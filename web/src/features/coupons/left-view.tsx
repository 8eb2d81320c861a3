import { useGetStoreTermsQuery } from '@/api/index'
import { Deferred } from '@/ui/deferred'
import { Icon } from '@/ui/icon'
import { cents, formatCents } from '@/lib/money'
import { StoreLogo } from '@/ui/store-logo'
import { buttonClass, Button } from '@/ui/public-button'
import { CodeQuestion } from './code-question'
import { ShareButton } from './share-button'
import { StoreTerms } from './store-terms'
import { type Choice, paysCashback, rateOf, type Trip } from './trip'

interface LeftViewProps {
  trip: Trip
  counts: boolean
  titleId: string
  textId: string
  copied: boolean
  chosen: Choice | null
  departure: { readonly link: string; readonly opened: boolean }
  onClose: () => void
}

/** After the click: whether cashback counts, at which rate, and what happens next. */
export function LeftView({
  trip,
  counts,
  titleId,
  textId,
  copied,
  chosen,
  departure,
  onClose,
}: LeftViewProps) {
  const { store, coupon } = trip
  const active = counts && paysCashback(trip) && chosen !== 'code'
  const terms = useGetStoreTermsQuery({ slug: store.slug })
  return (
    <div className="coupon-desk">
      <div className="coupon-desk-store">
        <StoreLogo slug={store.slug} name={store.name} eager />
        {active && (
          <p className="coupon-desk-done">
            <Icon name="check" />
            {`${rateOf(trip)} de cashback`}
          </p>
        )}
      </div>
      <h2 id={titleId} className="title-1">
        {active ? 'Cashback ativado' : 'Boa compra!'}
      </h2>
      <p id={textId} className="muted">
        {active
          ? `Sua compra em ${store.name} vale ${rateOf(trip)} de cashback.`
          : chosen === 'code'
            ? `Você escolheu o código, que em ${store.name} não vale junto com o cashback. Se a loja informar a compra, ela aparece no seu extrato com ${formatCents(cents(0))}.`
            : counts
              ? `${store.name} não paga cashback no momento.`
              : `Esta visita a ${store.name} não conta cashback, porque você não entrou na sua conta.`}
      </p>
      {coupon?.code != null && chosen !== 'cashback' && (
        <p className="coupon-code">
          {copied ? 'Código copiado. Cole no carrinho:' : 'Copie o código e cole no carrinho:'}
          <code>{coupon.code}</code>
        </p>
      )}
      {coupon?.code != null && chosen !== 'cashback' && <CodeQuestion coupon={coupon} onLeave={onClose} />}
      {!departure.opened && (
        <p className="coupon-desk-blocked">
          O navegador não deixou abrir a loja sozinho. Use o botão abaixo.
        </p>
      )}
      {chosen === 'code' && (
        <p className="muted">Se o código não funcionar, volte ao cupom e ative o cashback antes de pagar.</p>
      )}
      {active && (
        <ol className="coupon-desk-next">
          {chosen === 'cashback' && (
            <li>{`Não digite código de cupom no carrinho: em ${store.name} ele cancela o cashback.`}</li>
          )}
          <li>Termine a compra na aba da loja, de uma vez só e sem passar por outro site.</li>
          <li>Em até 5 dias avisamos por e-mail que a compra apareceu no seu extrato.</li>
          <li>Depois da confirmação da loja, você recebe por Pix. Tudo leva até 90 dias.</li>
        </ol>
      )}
      <Deferred>
        {active && <StoreTerms terms={terms.data ?? null} />}
        {coupon?.type === 'OFFER' && <ShareButton coupon={coupon} />}
      </Deferred>
      <div className="coupon-desk-actions">
        <a
          className={buttonClass({ look: departure.opened ? 'outline' : 'solid' })}
          href={departure.link}
          target="_blank"
          rel="noopener"
        >
          {departure.opened ? 'Abrir a loja de novo' : 'Abrir a loja'}
        </a>
        <Button look={departure.opened ? 'solid' : 'outline'} onClick={onClose}>
          Continuar aqui
        </Button>
      </div>
    </div>
  )
}
