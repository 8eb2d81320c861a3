import { chakra } from '@chakra-ui/react/styled-system'
import { useParams } from 'react-router'
import { ButtonLink } from '@/ui/button'
import { formatCount, formatDate, formatDayTime } from '@/lib/format'
import type { ReconciliationRun } from '../api/generated'
import { useGetReconciliationQuery } from '../api/index'
import { Loaded } from '@/ui/loaded'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { Checks, Rules, Sources } from '../reconcile/run-sections'
import { runKinds } from '../words/reconciliation'

/** /financeiro/conciliacao/:id: one comparison, with what it read, what holds, and what it found. */
export default function ReconciliationPage() {
  const { id = '' } = useParams()
  const { currentData: data, error, refetch } = useGetReconciliationQuery({ id })
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title={data === undefined ? 'Conciliação' : titleOf(data)}
        text={
          data && (
            <>
              {formatDayTime(data.at)} · <Actor id={data.by} /> · livro até o evento{' '}
              {formatCount(data.sequence)}
            </>
          )
        }
        back={{ to: deskPaths.reconciliations, label: 'Conciliação' }}
      />
      <Loaded query={{ data, error, refetch }} what="a conciliação" height="96">
        {(run) => (
          <>
            <Found run={run} />
            <Checks checks={run.checks} />
            <Rules rules={run.rules} />
            <Sources sources={run.sources} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function titleOf({ kind, network, from, to }: ReconciliationRun): string {
  const what = network === undefined ? runKinds[kind] : `${runKinds[kind]} de ${network}`
  return `${what}, ${from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`}`
}

function Found({ run: { id, breaks, matches } }: { run: ReconciliationRun }) {
  return (
    <Section title="Resultado">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="6">
        {[
          ['Conferidas', matches],
          ['Divergências', breaks],
        ].map(([label, count]) => (
          <div key={label}>
            <chakra.p textStyle="caption" color="fg.muted">
              {label}
            </chakra.p>
            <chakra.p textStyle="h2" fontVariantNumeric="tabular-nums">
              {formatCount(Number(count))}
            </chakra.p>
          </div>
        ))}
        {breaks > 0 && (
          <ButtonLink
            to={`${deskPaths.breaks}?rodada=${id}&encerradas=sim`}
            look="outline"
            size="sm"
            ms={{ md: 'auto' }}
          >
            Ver as divergências na fila
          </ButtonLink>
        )}
      </chakra.div>
      {breaks > 0 && (
        <chakra.p textStyle="caption" color="fg.muted">
          A fila mostra as que esta conciliação foi a última a encontrar.
        </chakra.p>
      )}
    </Section>
  )
}
