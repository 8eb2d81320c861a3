import type { ReactNode } from 'react'
import { useGetCashbackSummaryQuery } from '@/api/account/index'
import { errorMessage } from '@/lib/problem'
import type { Balances } from '@/api/purchase'
import { Icon } from '@/ui/icon'
import { Money } from '@/ui/money'
import { Button } from '@/ui/public-button'
import { formatDate } from '@/lib/format'
import { type Cents, sumCents } from '@/lib/money'
import { statuses } from './copy'

const parts = [
  { key: 'pending', status: 'PENDING', text: 'A loja ainda vai confirmar. Pode levar até 90 dias.' },
  { key: 'approved', status: 'CASHBACK', text: 'Confirmado pela loja, à espera do Pix.' },
  { key: 'paid', status: 'PAID', text: 'Já enviado para a sua chave Pix.' },
] as const

interface BalanceSummaryProps {
  userId: string
}

/** What is on its way, what is ready and what was paid. */
export function BalanceSummary({ userId }: BalanceSummaryProps) {
  const { data, error, isError, refetch } = useGetCashbackSummaryQuery({ userId })

  if (data === undefined && isError) {
    return (
      <div role="alert" className="balances-failure">
        <Icon name="alert" />
        <p>{errorMessage(error)}</p>
        <Button look="accent" size="sm" onClick={() => void refetch()}>
          <Icon name="retry" size="4" />
          Tentar de novo
        </Button>
      </div>
    )
  }

  return (
    <div className="balances-read">
      {data?.underReview === true && (
        <p role="status" className="balances-note">
          <Icon name="alert" />
          <span>
            <strong>Saldo em análise.</strong> Estamos conferindo uma compra ou um pagamento seu. Os valores
            abaixo são os já conferidos, e nenhum Pix sai enquanto isso.
          </span>
        </p>
      )}
      <dl className="balances-list" aria-busy={data === undefined}>
        {parts.map((part) => (
          <Balance key={part.key} part={part}>
            {data === undefined ? <Waiting /> : <Money value={data[part.key]} />}
          </Balance>
        ))}
      </dl>
      {data?.bonuses !== undefined && (
        <p className="small">
          No aprovado há{' '}
          <strong>
            <Money value={data.bonuses} />
          </strong>{' '}
          em bônus de indicação.
        </p>
      )}
      {data?.waiting !== undefined && (
        <p className="small">
          Do aprovado,{' '}
          <strong>
            <Money value={data.waiting.amount} />
          </strong>{' '}
          ainda não{' '}
          {data.waiting.from === null
            ? 'entram no próximo Pix.'
            : `podem ser pagos: o prazo prometido começa a vencer em ${formatDate(data.waiting.from)}.`}
        </p>
      )}
      <Proportion balances={data} />
      <p className="balance-canceled caption muted">
        Cancelado:{' '}
        {data === undefined ? (
          <Waiting />
        ) : (
          <strong>
            <Money value={data.canceled} />
          </strong>
        )}
        . <span>São compras que a loja não confirmou e que não entram no seu saldo.</span>
      </p>
    </div>
  )
}

/** In the place of an amount. */
function Waiting() {
  return <span aria-hidden className="skeleton skeleton-hero" />
}

interface BalanceProps {
  part: (typeof parts)[number]
  /** The amount. */
  children: ReactNode
}

function Balance({ part, children }: BalanceProps) {
  const { label, icon } = statuses[part.status]
  return (
    <div className={`balance balance-${part.key}`}>
      <dt>
        <Icon name={icon} size="4.5" />
        {label}
      </dt>
      <dd className="figure">{children}</dd>
      <dd className="caption muted">{part.text}</dd>
    </div>
  )
}

/** The three balances as lengths of one line; the amounts above say the same. */
function Proportion({ balances }: { balances: Balances | undefined }) {
  const amounts: Cents[] = balances === undefined ? [] : parts.map((part) => balances[part.key])
  const total = sumCents(amounts)
  return (
    <div aria-hidden className="balance-shares">
      {total > 0 &&
        parts.map(({ key }, index) => {
          const amount = amounts[index] ?? 0
          return (
            amount > 0 && <span key={key} className={`balance-${key}`} style={{ flexGrow: amount / total }} />
          )
        })}
    </div>
  )
}
