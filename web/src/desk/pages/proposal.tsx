import { chakra } from '@chakra-ui/react/styled-system'
import { useParams } from 'react-router'
import { formatDayTime } from '@/lib/format'
import type { Proposal } from '../api/generated'
import { useGetProposalQuery } from '../api/index'
import { Subject } from '../audit/subject'
import { Badge } from '@/ui/badge'
import { Facts } from '../parts/facts'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { Decision } from '../proposals/decision'
import { proposalEffect, proposalFacts, proposalStates, proposalTitle } from '../words/proposals'

/** /financeiro/propostas/:id: one proposal, what happens when it is approved, and what became of it. */
export default function ProposalPage() {
  const { id = '' } = useParams()
  const { currentData: data, error, refetch } = useGetProposalQuery({ id }, { pollingInterval: 15_000 })
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title={data === undefined ? 'Proposta' : proposalTitle(data.kind)}
        back={{ to: deskPaths.proposals, label: 'Propostas' }}
      >
        {data !== undefined && (
          <Badge tone={proposalStates[data.state].tone} icon={proposalStates[data.state].icon}>
            {proposalStates[data.state].label}
          </Badge>
        )}
      </PageHeader>
      <Loaded query={{ data, error, refetch }} what="a proposta" height="96">
        {(proposal) => <Content proposal={proposal} />}
      </Loaded>
    </Page>
  )
}

const Column = chakra('div', { base: { display: 'grid', gap: '5', alignContent: 'start', minWidth: '0' } })

function Content({ proposal }: { proposal: Proposal }) {
  return (
    <chakra.div
      display="grid"
      gap="5"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
    >
      <Column>
        <Section title="O que acontece se for aprovada" text={proposalEffect(proposal)}>
          <Facts
            label="O que está proposto"
            facts={[
              { name: 'Sobre', value: <Subject subject={proposal.subject} /> },
              ...proposalFacts(proposal),
              ...(typeof proposal.payload.breakId === 'string'
                ? [{ name: 'Divergência', value: <Subject subject={`break:${proposal.payload.breakId}`} /> }]
                : []),
              ...(typeof proposal.payload.importedBy === 'string'
                ? [{ name: 'Extrato importado por', value: <Actor id={proposal.payload.importedBy} /> }]
                : []),
            ]}
          />
        </Section>
        <Section title="Quem disse o quê">
          <Facts
            label="Andamento"
            facts={[
              { name: 'Proposta por', value: <Actor id={proposal.proposedBy} /> },
              { name: 'Quando', value: formatDayTime(proposal.proposedAt) },
              { name: 'Motivo', value: proposal.reason, wide: true },
              {
                name: 'Decidida por',
                value: proposal.decidedBy === undefined ? undefined : <Actor id={proposal.decidedBy} />,
              },
              {
                name: 'Quando foi decidida',
                value: proposal.decidedAt === undefined ? undefined : formatDayTime(proposal.decidedAt),
              },
              { name: 'Motivo da decisão', value: proposal.decisionReason, wide: true },
              {
                name: 'Executada',
                value: proposal.carriedOutAt === undefined ? undefined : formatDayTime(proposal.carriedOutAt),
              },
              { name: 'Por que não foi possível', value: proposal.outcomeDetail, wide: true },
            ]}
          />
        </Section>
      </Column>
      <Column>
        <Decision proposal={proposal} />
      </Column>
    </chakra.div>
  )
}
