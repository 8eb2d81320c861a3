import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { Button } from '@/ui/button'
import type { PayoutHalt } from '../api/generated'
import { useClearHaltMutation, useListHaltsQuery, useStopPayoutsMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { HaltCard } from '../integrity/halt-card'
import { Standing } from '../integrity/standing'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { useMe } from '../people/use-me'
import { haltKind } from '../words/integrity'

const List = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', listStyle: 'none' },
})

/** /financeiro/integridade: why payments stand still, who let them go on before, and why. */
export default function IntegrityPage() {
  const query = useListHaltsQuery()
  const { may } = useMe()
  const [stopping, setStopping] = useState(false)
  const [clearing, setClearing] = useState<PayoutHalt | null>(null)

  const why = may('finance') ? null : 'Só quem tem o papel Finanças propõe liberar.'
  const cardOf = (halt: PayoutHalt) => (
    <HaltCard
      key={halt.id}
      halt={halt}
      why={why}
      onClear={() => {
        setClearing(halt)
      }}
    />
  )

  return (
    <Page>
      <PageHeader
        title="Integridade"
        text="Quando o livro pode não dizer a verdade, os pagamentos param sozinhos. Aqui se vê por quê, quem os liberou e se há eventos que não contam."
      >
        <Button
          look="outline"
          size="sm"
          onClick={() => {
            setStopping(true)
          }}
        >
          Parar os pagamentos
        </Button>
      </PageHeader>
      <Loaded query={query} what="as paradas" height="48">
        {(halts) => {
          const open = halts.filter(({ clearedAt }) => clearedAt === undefined)
          const past = halts.filter(({ clearedAt }) => clearedAt !== undefined)
          return (
            <>
              <Standing halted={open.length > 0} />
              {open.length > 0 && (
                <Section
                  title="Por que os pagamentos estão parados"
                  text="Nenhuma rodada é planejada, aprovada ou enviada. O que continuar errado para tudo de novo."
                >
                  <List>{open.map(cardOf)}</List>
                </Section>
              )}
              {past.length > 0 && (
                <Section title="Paradas anteriores">
                  <List>{past.map(cardOf)}</List>
                </Section>
              )}
            </>
          )
        }}
      </Loaded>
      <StopDialog
        open={stopping}
        onClose={() => {
          setStopping(false)
        }}
      />
      <ClearDialog
        halt={clearing}
        onClose={() => {
          setClearing(null)
        }}
      />
    </Page>
  )
}

function StopDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [stop] = useStopPayoutsMutation()
  return (
    <ReasonDialog
      open={open}
      grave
      title="Parar os pagamentos?"
      text={
        <p>Nada mais sai até que duas pessoas liberem: uma propõe e outra, com o papel Aprovação, decide.</p>
      }
      action="Parar os pagamentos"
      onConfirm={async (reason) => refusalOf((await stop({ reasonRequest: { reason } })).error)}
      said="Os pagamentos estão parados."
      onClose={onClose}
    />
  )
}

/** Proposes that one reason why payments stand still does no longer count; closed where there is none. */
function ClearDialog({ halt, onClose }: { halt: PayoutHalt | null; onClose: () => void }) {
  const [clear] = useClearHaltMutation()
  return (
    <ReasonDialog
      open={halt !== null}
      grave
      title="Propor liberar os pagamentos?"
      text={
        <p>
          {halt !== null && `${haltKind(halt.kind)}. `}
          Diga o que foi conferido. Outra pessoa, com o papel Aprovação, decide. Se o problema continuar, os
          pagamentos param de novo.
        </p>
      }
      action="Propor"
      onConfirm={async (reason) =>
        halt === null ? null : refusalOf((await clear({ id: halt.id, reasonRequest: { reason } })).error)
      }
      said="Proposto. Outra pessoa decide em Propostas."
      onClose={onClose}
    />
  )
}
