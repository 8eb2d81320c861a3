import { memo, useState } from 'react'
import { useGetNextPayoutQuery, useListPayoutsQuery } from '@/api/account/index'
import { Button } from '@/ui/public-button'
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
    <section id="pagamentos" aria-labelledby="pagamentos-titulo" className="panel panel-raised part">
      <div className="part-head">
        <div className="part-title">
          <h2 id="pagamentos-titulo" className="title-2">
            Pagamentos por Pix
          </h2>
          <p className="small muted">Cada Pix para a sua chave, do preparo ao comprovante.</p>
        </div>
        {payouts?.some(({ paidAt }) => paidAt !== undefined) === true && <YearMenu userId={userId} />}
      </div>
      <NextPayout userId={userId} />
      {payouts === undefined ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : payouts.length === 0 ? null : (
        <>
          <ul className="part-list" aria-labelledby="pagamentos-titulo">
            {(all ? payouts : payouts.slice(0, shownAtFirst)).map((payout) => (
              <PayoutRow key={payout.id} userId={userId} payout={payout} />
            ))}
          </ul>
          {payouts.length > shownAtFirst && (
            <div className="part-more">
              <Button
                look="link"
                size="sm"
                aria-expanded={all}
                onClick={() => {
                  setAll(!all)
                }}
              >
                {all ? 'Ver menos' : `Ver todos (${String(payouts.length)})`}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
})
