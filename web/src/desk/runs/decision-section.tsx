import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { Icon } from '@/ui/icon'
import type { PayoutRun } from '../api/generated'
import { useGetFinanceOverviewQuery } from '../api/index'
import { HaltBanner } from '../integrity/halt-banner'
import { ProviderAccount, ShortNotice } from '../cash/provider-notice'
import { useOpenHalts } from '../integrity/use-halts'
import { BlockedBanner } from '../overview/blocked-banner'
import { GuardedButton } from '../parts/guarded-button'
import { Section } from '@/ui/section'
import { useActorName } from '../people/actor'
import { useMe } from '../people/use-me'
import { type Decision, DecisionDialogs, sumText } from './decision-dialogs'
import { approvalBar, mayRelease, releaseBar, totalOf } from './progress'

/** Who may let a run leave, in words. */
function whoMay(run: PayoutRun, nameOf: (actor: string) => string): string {
  const planners = [...new Set([run.openedBy, run.plannedBy ?? run.openedBy])].map(nameOf).join(' e ')
  const second = `Aprova uma segunda pessoa com o papel Aprovação, que não seja ${planners}, quem planejou.`
  return run.needsSecond || run.openedBy !== run.plannedBy
    ? second
    : `${second} O total cabe na alçada: quem planejou também pode liberar sozinho, até o limite do dia.`
}

/** Lets a run leave, or gives it up. Shown until one of them is done. */
export function DecisionSection({ run }: { run: PayoutRun }) {
  const { me, may } = useMe()
  const nameOf = useActorName()
  const { data: overview } = useGetFinanceOverviewQuery()
  const [asking, setAsking] = useState<Decision | null>(null)

  const blocked = overview?.work.blocked === true
  const halted = useOpenHalts().length > 0
  const actor = me === undefined ? null : `staff:${me.id}`
  const isApprover = may('approver')
  const notApprove = approvalBar(run, { actor, isApprover, blocked, halted })
  const notCancel =
    isApprover || may('finance') ? null : 'Cancelar é de quem tem o papel Finanças, e rejeitar, de Aprovação.'
  const giveUp = isApprover ? 'Rejeitar a rodada' : 'Cancelar a rodada'
  const isOpen = run.state === 'OPEN'
  const { amountCents } = totalOf(run)

  return (
    <>
      <HaltBanner />
      {blocked && <BlockedBanner />}
      <ShortNotice cents={amountCents} />
      <Section
        title={isOpen ? 'Ainda em planejamento' : `Aprovar ${sumText(run)}?`}
        text={isOpen ? 'A aprovação abre quando todos estiverem planejados.' : whoMay(run, nameOf)}
        tools={
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <DecisionButton decision="cancel" look="outline" why={notCancel} onAsk={setAsking}>
              {giveUp}
            </DecisionButton>
            {may('finance') && mayRelease(run, actor) && (
              <DecisionButton
                decision="release"
                look="outline"
                why={releaseBar({ blocked, halted })}
                onAsk={setAsking}
              >
                Liberar sozinho
              </DecisionButton>
            )}
            <DecisionButton decision="approve" why={notApprove} onAsk={setAsking}>
              Aprovar
            </DecisionButton>
          </chakra.div>
        }
      >
        {run.state === 'PLANNED' && <Bars whys={[notApprove, notCancel]} />}
      </Section>
      <ProviderAccount />
      <DecisionDialogs
        run={run}
        giveUp={giveUp}
        rejects={isApprover}
        asking={asking}
        onClose={() => {
          setAsking(null)
        }}
      />
    </>
  )
}

interface DecisionButtonProps {
  decision: Decision
  look?: 'outline'
  why: string | null
  onAsk: (decision: Decision) => void
  children: string
}

function DecisionButton({ decision, look, why, onAsk, children }: DecisionButtonProps) {
  return (
    <GuardedButton
      {...(look !== undefined && { look })}
      size="sm"
      why={why}
      onClick={() => {
        onAsk(decision)
      }}
    >
      {children}
    </GuardedButton>
  )
}

/** Why something cannot be decided by who reads this; nothing where all can. */
function Bars({ whys }: { whys: readonly (string | null)[] }) {
  const given = whys.filter((why) => why !== null)
  if (given.length === 0) return null
  return (
    <chakra.ul listStyle="none" display="grid" gap="1" textStyle="small">
      {given.map((why) => (
        <chakra.li key={why} display="flex" alignItems="center" gap="2">
          <Icon name="lock" size="4" />
          {why}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
