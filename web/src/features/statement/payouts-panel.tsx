import { chakra } from '@chakra-ui/react/styled-system'
import { memo, useState } from 'react'
import { useGetNextPayoutQuery, useListPayoutsQuery } from '@/api/account/index'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { LoadError } from './load-error'
import { NextPayout } from './next-payout'
import { PayoutRow } from './payout-row'
import { YearMenu } from './year-menu'

const shownAtFirst = 3

interface PayoutsPanelProps {
  userId: string
}

/** "Pagamentos por Pix": what comes next, what left for the shopper's key, and what came of it. It is there for those who have any. */
export const PayoutsPanel = memo(function PayoutsPanel({ userId }: PayoutsPanelProps) {
  const { data: payouts, error, refetch } = useListPayoutsQuery({ userId })
  const { data: next } = useGetNextPayoutQuery({ userId })
  const [all, setAll] = useState(false)
  const nothing = payouts?.length === 0 && (next === undefined || next.amountCents === 0)
  // While it is tried again there still is an error: the button that was pressed stays where it is.
  if (payouts === undefined ? error === undefined : nothing) return null

  return (
    <Panel id="pagamentos" aria-labelledby="pagamentos-titulo" overflow="hidden">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        px={{ base: '5', md: '7' }}
        py={{ base: '5', md: '6' }}
      >
        <chakra.div flex="1" minWidth={{ base: 'full', md: 'auto' }}>
          <chakra.h2 id="pagamentos-titulo" textStyle="h2">
            Pagamentos por Pix
          </chakra.h2>
          <chakra.p textStyle="small" color="fg.muted">
            Cada Pix para a sua chave, do preparo ao comprovante.
          </chakra.p>
        </chakra.div>
        {payouts?.some(({ paidAt }) => paidAt !== undefined) === true && <YearMenu userId={userId} />}
      </chakra.div>
      <NextPayout userId={userId} />
      {payouts === undefined ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : payouts.length === 0 ? null : (
        <>
          <chakra.ul listStyle="none" aria-labelledby="pagamentos-titulo">
            {(all ? payouts : payouts.slice(0, shownAtFirst)).map((payout) => (
              <PayoutRow key={payout.id} userId={userId} payout={payout} />
            ))}
          </chakra.ul>
          {payouts.length > shownAtFirst && (
            <chakra.div px={{ base: '5', md: '7' }} py="3" borderTopWidth="1px">
              <Button
                look="link"
                size="sm"
                px="1"
                aria-expanded={all}
                onClick={() => {
                  setAll(!all)
                }}
              >
                {all ? 'Ver menos' : `Ver todos (${String(payouts.length)})`}
              </Button>
            </chakra.div>
          )}
        </>
      )}
    </Panel>
  )
})
