import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { useGetCashbackSummaryQuery } from '@/api/account/index'
import { errorMessage } from '@/lib/problem'
import type { Balances } from '@/api/purchase'
import { Icon } from '@/ui/icon'
import { Money } from '@/ui/money'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
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
      <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="4" minHeight="28">
        <Icon name="alert" />
        <chakra.p flex="1" minWidth="56">
          {errorMessage(error)}
        </chakra.p>
        <Button look="accent" size="sm" onClick={() => void refetch()}>
          <Icon name="retry" size="4" />
          Tentar de novo
        </Button>
      </chakra.div>
    )
  }

  return (
    <chakra.div display="grid" gap="6">
      {data?.underReview === true && (
        <chakra.p role="status" display="flex" gap="3" color="hero.fg">
          <Icon name="alert" />
          <span>
            <strong>Saldo em análise.</strong> Estamos conferindo uma compra ou um pagamento seu. Os valores
            abaixo são os já conferidos, e nenhum Pix sai enquanto isso.
          </span>
        </chakra.p>
      )}
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
        gap={{ base: '0', md: '8' }}
        aria-busy={data === undefined}
      >
        {parts.map((part) => (
          <Balance
            key={part.key}
            status={part.status}
            text={part.text}
            amount={
              data === undefined ? (
                <Skeleton tone="hero" width="40" height="1.05em" />
              ) : (
                <Money value={data[part.key]} />
              )
            }
          />
        ))}
      </chakra.dl>
      {data?.waiting !== undefined && (
        <chakra.p textStyle="small" color="hero.fg">
          Do aprovado,{' '}
          <strong>
            <Money value={data.waiting.amount} />
          </strong>{' '}
          ainda não{' '}
          {data.waiting.from === null
            ? 'entram no próximo Pix.'
            : `podem ser pagos: o prazo prometido começa a vencer em ${formatDate(data.waiting.from)}.`}
        </chakra.p>
      )}
      <Proportion balances={data} />
      <chakra.p textStyle="caption" color="hero.muted" minHeight={{ base: '9', md: '5' }}>
        Cancelado:{' '}
        {data === undefined ? (
          <Skeleton tone="hero" display="inline-block" verticalAlign="middle" width="16" height="0.9em" />
        ) : (
          <chakra.span color="hero.fg" fontWeight="semibold">
            <Money value={data.canceled} />
          </chakra.span>
        )}
        . São compras que a loja não confirmou e que não entram no seu saldo.
      </chakra.p>
    </chakra.div>
  )
}

interface BalanceProps {
  status: (typeof parts)[number]['status']
  text: string
  amount: ReactNode
}

function Balance({ status, text, amount }: BalanceProps) {
  const { label, color, icon } = statuses[status]
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr auto', md: '1fr' }}
      alignItems="baseline"
      alignContent="start"
      columnGap="4"
      rowGap="1"
      py={{ base: '4', md: '0' }}
      borderTopWidth={{ base: '1px', md: '0' }}
      borderColor="hero.line"
    >
      <chakra.dt display="flex" alignItems="center" gap="2" fontWeight="semibold" color={`${color}.onHero`}>
        <Icon name={icon} size="4.5" />
        {label}
      </chakra.dt>
      <chakra.dd textStyle="figure">{amount}</chakra.dd>
      <chakra.dd gridColumn="1 / -1" textStyle="caption" color="hero.muted" maxWidth="19rem">
        {text}
      </chakra.dd>
    </chakra.div>
  )
}

/** The three balances as lengths of one line; the amounts above say the same. */
function Proportion({ balances }: { balances: Balances | undefined }) {
  const amounts: Cents[] = balances === undefined ? [] : parts.map((part) => balances[part.key])
  const total = sumCents(amounts)
  return (
    <chakra.div
      aria-hidden
      display="flex"
      gap="1"
      height="2"
      borderRadius="full"
      overflow="hidden"
      bg="hero.raised"
    >
      {total > 0 &&
        parts.map((part, index) => {
          const amount = amounts[index] ?? 0
          return (
            amount > 0 && (
              <chakra.span
                key={part.key}
                bg={`${statuses[part.status].color}.onHero`}
                transition="flex-grow 320ms {easings.out}"
                style={{ flexGrow: amount / total, minWidth: '0.375rem' }}
              />
            )
          )
        })}
    </chakra.div>
  )
}
