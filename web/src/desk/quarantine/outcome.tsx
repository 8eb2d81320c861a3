import type { Ref } from 'react'
import type { ReplayResult } from '../api/generated'
import { SiteLink } from '@/ui/link'
import { Notice } from '../parts/notice'
import { deskPaths } from '../paths'
import { refusalWords } from '../words/quarantine'
import { Fault } from './fault'

/** What has come of what somebody did. */
export type Done = 'dismissed' | ReplayResult

interface OutcomeProps {
  done: Done
  ref: Ref<HTMLDivElement>
}

/** The result, in words. */
export function Outcome({ done, ref }: OutcomeProps) {
  if (done === 'dismissed')
    return <Notice ref={ref} tone="quiet" icon="check" title="Descartado: nada deste item entrou no livro." />
  if (done.resolved)
    return (
      <Notice
        ref={ref}
        tone="good"
        icon="check"
        title="Entrou: a venda está no livro e o item está resolvido."
      />
    )
  if (done.proposalId !== undefined)
    return (
      <Notice
        ref={ref}
        tone="waiting"
        icon="clock"
        title="Proposto: outra pessoa decide se a correção entra."
      >
        <SiteLink className="desk-link" to={deskPaths.proposal(done.proposalId)}>
          Ver a proposta
        </SiteLink>
      </Notice>
    )
  const { label, remedy } = refusalWords(done.code ?? '')
  return (
    <Notice ref={ref} tone="bad" icon="alert" title={`Ainda recusado${label === '' ? '' : `: ${label}`}`}>
      <p>{remedy}</p>
      <Fault fault={done.fault} detail={done.detail} />
    </Notice>
  )
}
