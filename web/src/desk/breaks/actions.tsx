import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import type { ReconciliationBreak } from '../api/generated'
import { useCloseBreakMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { GuardedButton } from '../parts/guarded-button'
import { Section } from '@/ui/section'
import { useMe } from '../people/use-me'
import { breakRefusal } from '../words/refusals'
import { AssignDialog } from './assign-dialog'
import { ExplainDialog } from './explain-dialog'

type Deed = 'assign' | 'explain' | 'close'

/** What a state allows next. */
const allowed: Record<ReconciliationBreak['state'], readonly Deed[]> = {
  open: ['assign', 'explain'],
  assigned: ['assign', 'explain'],
  explained: ['explain', 'close'],
  corrected: ['close'],
  closed: [],
}

const texts: Record<ReconciliationBreak['state'], string> = {
  open: 'Ninguém cuida dela ainda. Entregue-a a alguém, ou diga o que a explica.',
  assigned: 'Quem cuida dela diz o que a explica.',
  explained: 'Confira a explicação e encerre, ou explique de novo.',
  corrected: 'O livro foi corrigido. Confira o evento e encerre.',
  closed: 'Não há mais nada a fazer. Se uma conciliação a encontrar de novo, ela volta para a fila.',
}

const notFinance = 'Só quem tem o papel Finanças cuida de divergências.'

/** What can be done about a break now. */
export function Actions({ found }: { found: ReconciliationBreak }) {
  const { me, may } = useMe()
  const [close] = useCloseBreakMutation()
  const [asked, setAsked] = useState<Deed | null>(null)
  const { id, state, severity } = found
  const critical = severity === 'critical'
  const why = may('finance') ? null : notFinance
  const labels: Record<Deed, string> = {
    assign: state === 'assigned' ? 'Trocar de responsável' : 'Entregar a alguém',
    explain: state === 'explained' ? 'Explicar de novo' : 'Explicar',
    close: critical ? 'Propor o encerramento' : 'Encerrar',
  }
  const stop = () => {
    setAsked(null)
  }

  return (
    <Section title="O que fazer" text={texts[state]}>
      {allowed[state].length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {allowed[state].map((deed) => (
            <GuardedButton
              key={deed}
              size="sm"
              look={deed === allowed[state].at(-1) ? 'solid' : 'outline'}
              why={why}
              onClick={() => {
                setAsked(deed)
              }}
            >
              {labels[deed]}
            </GuardedButton>
          ))}
        </chakra.div>
      )}
      {me !== undefined && why !== null && state !== 'closed' && (
        <chakra.p textStyle="caption" color="fg.muted">
          {why}
        </chakra.p>
      )}
      <AssignDialog id={id} open={asked === 'assign'} onClose={stop} />
      <ExplainDialog id={id} open={asked === 'explain'} onClose={stop} />
      <ReasonDialog
        open={asked === 'close'}
        title={critical ? 'Propor o encerramento?' : 'Encerrar esta divergência?'}
        text={
          <p>
            {critical
              ? 'Ela é crítica: outra pessoa, com o papel Aprovação, decide. Até lá os pagamentos continuam parados.'
              : 'Ela sai da fila. Volta se uma conciliação a encontrar com outra categoria ou outro valor.'}
          </p>
        }
        action={labels.close}
        onConfirm={async (reason) =>
          breakRefusal(refusalOf((await close({ id, reasonRequest: { reason } })).error))
        }
        said={critical ? 'Proposto. Outra pessoa decide.' : undefined}
        onClose={stop}
      />
    </Section>
  )
}
