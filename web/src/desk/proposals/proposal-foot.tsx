import type { ComponentProps } from 'react'
import { Section } from '@/ui/section'
import { GuardedButton } from '../parts/guarded-button'
import { ReasonField } from '../parts/reason-field'

interface ProposalFootProps {
  reason: ComponentProps<typeof ReasonField>
  /** Why nothing can be proposed from here; null when it can. */
  why: string | null
  busy: boolean
  /** The button that proposes it, as a verb. */
  action: string
}

/** The end of a form whose content somebody else decides: why, and the button. */
export function ProposalFoot({ reason, why, busy, action }: ProposalFootProps) {
  return (
    <Section title="Por quê">
      <ReasonField
        {...reason}
        hint="Quem aprova lê, e fica registrado para sempre. Não cite dados de clientes."
        rows={2}
      />
      <div>
        <GuardedButton type="submit" why={why} aria-busy={busy}>
          {action}
        </GuardedButton>
      </div>
    </Section>
  )
}
