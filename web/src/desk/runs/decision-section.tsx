import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { Icon } from '@/ui/icon'
import { formatCount } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { PayoutRun } from '../api/generated'
import {
  useApprovePayoutRunMutation,
  useCancelPayoutRunMutation,
  useGetCashQuery,
  useGetFinanceOverviewQuery,
  useReleasePayoutRunMutation,
} from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { HaltBanner } from '../integrity/halt-banner'
import { shortOf } from '../cash/cash'
import { Notice } from '../parts/notice'
import { useOpenHalts } from '../integrity/use-halts'
import { BlockedBanner } from '../overview/blocked-banner'
import { GuardedButton } from '../parts/guarded-button'
import { Section } from '@/ui/section'
import { useActorName } from '../people/actor'
import { useMe } from '../people/use-me'
import { approvalBar, mayRelease, releaseBar, totalOf } from './progress'

/** Who may let a run leave, in words. */
function whoMay(run: PayoutRun, nameOf: (actor: string) => string): string {
  const planners = [...new Set([run.openedBy, run.plannedBy ?? run.openedBy])].map(nameOf).join(' e ')
  const second = `Aprova uma segunda pessoa com o papel Aprovação, que não seja ${planners}, quem planejou.`
  return run.needsSecond || run.openedBy !== run.plannedBy
    ? second
    : `${second} O total cabe na alçada: quem planejou também pode liberar sozinho, até o limite do dia.`
}

type Decision = 'approve' | 'release' | 'cancel'

/** Lets a run leave, or gives it up. Shown until one of them is done. */
export function DecisionSection({ run }: { run: PayoutRun }) {
  const { me, may } = useMe()
  const nameOf = useActorName()
  const { data: overview } = useGetFinanceOverviewQuery()
  const [approve] = useApprovePayoutRunMutation()
  const [release] = useReleasePayoutRunMutation()
  const [cancel] = useCancelPayoutRunMutation()
  const [asking, setAsking] = useState<Decision | null>(null)

  const blocked = overview?.work.blocked === true
  const halted = useOpenHalts().length > 0
  const actor = me === undefined ? null : `staff:${me.id}`
  const notApprove = approvalBar(run, { actor, isApprover: may('approver'), blocked, halted })
  const rejects = may('approver')
  const notCancel =
    rejects || may('finance') ? null : 'Cancelar é de quem tem o papel Finanças, e rejeitar, de Aprovação.'
  const giveUp = rejects ? 'Rejeitar a rodada' : 'Cancelar a rodada'
  const { payouts, amountCents } = totalOf(run)
  const sum = `${formatCents(cents(amountCents))} em ${formatCount(payouts)} Pix`
  const close = () => {
    setAsking(null)
  }

  return (
    <>
      <HaltBanner />
      {blocked && <BlockedBanner />}
      <ShortNotice cents={amountCents} />
      <Section
        title={run.state === 'OPEN' ? 'Ainda em planejamento' : `Aprovar ${sum}?`}
        text={
          run.state === 'OPEN' ? 'A aprovação abre quando todos estiverem planejados.' : whoMay(run, nameOf)
        }
        tools={
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <GuardedButton
              look="outline"
              size="sm"
              why={notCancel}
              onClick={() => {
                setAsking('cancel')
              }}
            >
              {giveUp}
            </GuardedButton>
            {may('finance') && mayRelease(run, actor) && (
              <GuardedButton
                look="outline"
                size="sm"
                why={releaseBar({ blocked, halted })}
                onClick={() => {
                  setAsking('release')
                }}
              >
                Liberar sozinho
              </GuardedButton>
            )}
            <GuardedButton
              size="sm"
              why={notApprove}
              onClick={() => {
                setAsking('approve')
              }}
            >
              Aprovar
            </GuardedButton>
          </chakra.div>
        }
      >
        {run.state === 'PLANNED' && (notApprove ?? notCancel) !== null && (
          <chakra.ul listStyle="none" display="grid" gap="1" textStyle="small">
            {[notApprove, notCancel].map(
              (why) =>
                why !== null && (
                  <chakra.li key={why} display="flex" alignItems="center" gap="2">
                    <Icon name="lock" size="4" />
                    {why}
                  </chakra.li>
                ),
            )}
          </chakra.ul>
        )}
      </Section>
      <ReasonDialog
        open={asking === 'approve'}
        title="Aprovar a rodada?"
        text={
          <>
            <p>
              Saem <strong>{sum}</strong>.
            </p>
            <p>O envio começa em segundos e não pode ser desfeito. Seu nome fica no registro.</p>
          </>
        }
        action={`Aprovar ${formatCents(cents(amountCents))}`}
        reason="none"
        grave
        said="Rodada aprovada. Os Pix estão na fila."
        onConfirm={async () => refusalOf((await approve({ id: run.id })).error)}
        onClose={close}
      />
      <ReasonDialog
        open={asking === 'release'}
        title="Liberar a rodada sozinho?"
        text={
          <>
            <p>
              Saem <strong>{sum}</strong>, sem uma segunda pessoa.
            </p>
            <p>
              Conta no seu limite do dia. O envio começa em segundos e não pode ser desfeito. Seu nome fica no
              registro.
            </p>
          </>
        }
        action={`Liberar ${formatCents(cents(amountCents))}`}
        reason="none"
        grave
        said="Rodada liberada. Os Pix estão na fila."
        onConfirm={async () => refusalOf((await release({ id: run.id })).error)}
        onClose={close}
      />
      <ReasonDialog
        open={asking === 'cancel'}
        title={`${giveUp}?`}
        text={`Nada sai. O cashback reservado, ${sum}, volta a ficar livre para a próxima rodada.`}
        action={giveUp}
        grave
        said={rejects ? 'Rodada rejeitada.' : 'Rodada cancelada.'}
        onConfirm={async (reason) =>
          refusalOf((await cancel({ id: run.id, reasonRequest: { reason } })).error)
        }
        onClose={close}
      />
    </>
  )
}

/** Warns of a run that is more than the book says is at the provider. It refuses nothing: the book may be late. */
function ShortNotice({ cents: runCents }: { cents: number }) {
  const { data } = useGetCashQuery()
  const short = shortOf(data, runCents)
  if (short === null) return null
  return (
    <Notice
      tone="waiting"
      icon="alert"
      title={`Faltam ${short.missing} na conta do provedor, segundo o livro.`}
    >
      <p>
        O livro diz que nela há {short.there}. Confira o saldo com o provedor e, se for esse, transfira antes
        de liberar; se a transferência já foi feita, lance-a em Lançamentos.
      </p>
    </Notice>
  )
}
