import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { useGetNextPayoutQuery } from '@/api/account/index'
import type { NextPayout as Next } from '@/api/account/generated'
import { Icon } from '@/ui/icon'
import { Money } from '@/ui/money'
import { Button, ButtonLink } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { formatDayMonth, formatDayTime } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import { paths } from '@/lib/paths'
import { debtText, heldText, missingKeyText, nextText, nothingYetText } from './payout-copy'

interface NextPayoutProps {
  userId: string
}

/** When the shopper is paid next, how much as of now, and what stands in the way. */
export function NextPayout({ userId }: NextPayoutProps) {
  const { data, isError, refetch } = useGetNextPayoutQuery({ userId })
  return (
    <chakra.div
      role="group"
      aria-label="Próximo pagamento"
      aria-busy={data === undefined && !isError}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="5"
      rowGap="3"
      mx={{ base: '5', md: '7' }}
      mb={{ base: '5', md: '6' }}
      p={{ base: '4', md: '5' }}
      borderRadius="lg"
      bg="sunken"
    >
      {data !== undefined ? (
        <Known next={data} />
      ) : isError ? (
        <>
          <chakra.p role="alert" flex="1" minWidth="48" textStyle="small">
            Não deu para ler quando é o próximo pagamento.
          </chakra.p>
          <Button look="outline" size="sm" onClick={() => void refetch()}>
            <Icon name="retry" size="4" />
            Tentar de novo
          </Button>
        </>
      ) : (
        <Skeleton width="64" height="3.25rem" />
      )}
    </chakra.div>
  )
}

function Known({ next }: { next: Next }) {
  const amount = cents(next.amountCents)
  return (
    <>
      <chakra.div flex="1" minWidth={{ base: 'full', md: '72' }}>
        <chakra.h3 textStyle="label" color="fg.muted">
          Próximo pagamento
        </chakra.h3>
        <chakra.p textStyle="h3" mt="1" display="flex" flexWrap="wrap" columnGap="2">
          <span>{next.date === undefined ? 'Ainda sem data' : formatDayMonth(next.date)}</span>
          {amount > 0 && (
            <>
              <chakra.span aria-hidden color="fg.muted">
                ·
              </chakra.span>
              <Money value={amount} />
            </>
          )}
        </chakra.p>
        <chakra.p textStyle="small" color="fg.muted" maxWidth="prose">
          {amount > 0
            ? nextText
            : amount < 0
              ? debtText(formatCents(cents(Math.abs(amount))))
              : nothingYetText}
        </chakra.p>
      </chakra.div>
      <InTheWay next={next} />
    </>
  )
}

/** What the shopper has to put right, and where. */
function InTheWay({ next }: { next: Next }) {
  if (next.keyMissing)
    return (
      <Obstacle text={missingKeyText}>
        <ButtonLink size="sm" to={`${paths.profile}#pix`}>
          Informar minha chave Pix
        </ButtonLink>
      </Obstacle>
    )
  if (next.keyHeld && next.heldUntil !== undefined)
    return (
      <Obstacle text={heldText(formatDayTime(next.heldUntil))}>
        <ButtonLink look="link" size="inline" px="0" to={`${paths.profile}#pix`}>
          Conferir minha chave Pix
        </ButtonLink>
      </Obstacle>
    )
  return null
}

function Obstacle({ text, children }: { text: string; children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="2" justifyItems="start" maxWidth="sm">
      <chakra.p display="flex" gap="2" textStyle="small">
        <chakra.span flexShrink="0" mt="0.5">
          <Icon name="alert" size="4" />
        </chakra.span>
        {text}
      </chakra.p>
      {children}
    </chakra.div>
  )
}
