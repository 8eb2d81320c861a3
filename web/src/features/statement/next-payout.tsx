import type { ReactNode } from 'react'
import { useGetNextPayoutQuery } from '@/api/account/index'
import type { NextPayout as Next } from '@/api/account/generated'
import { Icon } from '@/ui/icon'
import { Money } from '@/ui/money'
import { Button, ButtonLink } from '@/ui/public-button'
import { formatDayTime } from '@/lib/format'
import { formatDayMonth } from '@/lib/months'
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
    <div
      role="group"
      aria-label="Próximo pagamento"
      aria-busy={data === undefined && !isError}
      className="next-payout"
    >
      {data !== undefined ? (
        <Known next={data} />
      ) : isError ? (
        <>
          <p role="alert" className="small">
            Não deu para ler quando é o próximo pagamento.
          </p>
          <Button look="outline" size="sm" onClick={() => void refetch()}>
            <Icon name="retry" size="4" />
            Tentar de novo
          </Button>
        </>
      ) : (
        <span aria-hidden className="skeleton" />
      )}
    </div>
  )
}

function Known({ next }: { next: Next }) {
  const amount = cents(next.amountCents)
  return (
    <>
      <div className="next-known">
        <h3 className="label muted">Próximo pagamento</h3>
        <p className="title-3">
          <span>{next.date === undefined ? 'Ainda sem data' : formatDayMonth(next.date)}</span>
          {amount > 0 && (
            <>
              <span aria-hidden className="muted">
                ·
              </span>
              <Money value={amount} />
            </>
          )}
        </p>
        <p className="part-text small muted">
          {amount > 0
            ? nextText
            : amount < 0
              ? debtText(formatCents(cents(Math.abs(amount))))
              : nothingYetText}
        </p>
      </div>
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
        <ButtonLink look="link" size="inline" to={`${paths.profile}#pix`}>
          Conferir minha chave Pix
        </ButtonLink>
      </Obstacle>
    )
  return null
}

function Obstacle({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="obstacle">
      <p className="small">
        <Icon name="alert" size="4" />
        {text}
      </p>
      {children}
    </div>
  )
}
