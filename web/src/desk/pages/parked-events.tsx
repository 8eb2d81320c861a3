import { chakra } from '@chakra-ui/react/styled-system'
import { useMemo, useRef, useState } from 'react'
import { formatCount } from '@/lib/format'
import type { ParkedEvent } from '../api/generated'
import { useParkedEventPagesInfiniteQuery, useUnparkEventMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { parkedColumns } from '../integrity/parked-columns'
import { lookEveryMs, useUnparkings } from '../integrity/use-parked'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { useMe } from '../people/use-me'
import { DataTable } from '../table/data-table'
import { parkedWords } from '../words/integrity'

const notFinance = 'Só quem tem o papel Finanças propõe desconsiderar um evento; Aprovação decide.'

/** /financeiro/eventos-parados: events of the log that do not count, and proposing that one never does. */
export default function ParkedEventsPage() {
  const query = useParkedEventPagesInfiniteQuery({}, { pollingInterval: lookEveryMs })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const proposals = useUnparkings()
  const { me, may } = useMe()
  const [chosen, setChosen] = useState<ParkedEvent | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const [focusAfter, setFocusAfter] = useState<HTMLElement | null>(null)
  const isFinance = may('finance')
  const rows = useMemo(() => data?.pages.flatMap(({ events }) => events), [data])
  const total = data?.pages.at(-1)?.total ?? 0

  const columns = useMemo(
    () =>
      parkedColumns({
        whyNot: ({ code }) => {
          if (!isFinance) return notFinance
          return code === 'follows' ? 'Decida antes sobre o evento anterior da mesma história.' : null
        },
        proposalOf: ({ event }) => proposals.get(event),
        onPropose: (event, button) => {
          setFocusAfter(button)
          setChosen(event)
        },
      }),
    [isFinance, proposals],
  )

  return (
    <Page>
      <PageHeader
        title="Eventos parados"
        text={
          <>
            <p>
              Um evento que os nossos servidores não escreveram, ou que não dá para ler, não conta até que
              alguém decida. O saldo de quem ele afeta fica em análise, sem pagamentos, e o mês dele não
              fecha.
            </p>
            {me !== undefined && !isFinance && <p>{notFinance}</p>}
          </>
        }
      />
      {rows !== undefined && rows.length < total && (
        <p role="status">{`Mostramos ${formatCount(rows.length)} de ${formatCount(total)}, os mais antigos primeiro.`}</p>
      )}
      <chakra.div ref={list} tabIndex={-1} outline="none">
        <DataTable
          label="Eventos parados"
          columns={columns}
          rows={rows}
          rowKey={({ event }) => String(event)}
          error={error}
          retry={refetch}
          more={hasNextPage ? { load: fetchNextPage, loading: isFetchingNextPage } : undefined}
          empty="Nenhum evento está parado. Não há nada a decidir aqui."
        />
      </chakra.div>
      <UnparkDialog
        event={chosen}
        focusAfter={focusAfter}
        onClose={(done) => {
          if (done) setFocusAfter(list.current) // a link takes the button's place
          setChosen(null)
        }}
      />
    </Page>
  )
}

interface UnparkDialogProps {
  event: ParkedEvent | null
  /** What has the focus when it is closed. */
  focusAfter: HTMLElement | null
  onClose: (done: boolean) => void
}

/** Asks why a parked event is to be ignored, and proposes it. */
function UnparkDialog({ event, focusAfter, onClose }: UnparkDialogProps) {
  const [unpark] = useUnparkEventMutation()
  return (
    <ReasonDialog
      open={event !== null}
      grave
      title={event === null ? '' : `Propor desconsiderar o evento ${formatCount(event.event)}?`}
      text={
        event !== null && (
          <>
            <p>{parkedWords(event.code).text}</p>
            <p>
              Se outra pessoa, com o papel Aprovação, aprovar, o evento nunca conta e a sua história segue sem
              ele. Ele fica no registro. Não pode ser desfeito.
            </p>
          </>
        )
      }
      action="Propor"
      focusAfter={{ current: focusAfter }}
      onConfirm={async (reason) =>
        event === null
          ? null
          : refusalOf((await unpark({ event: event.event, reasonRequest: { reason } })).error)
      }
      said="Proposto. Outra pessoa decide em Propostas."
      onClose={onClose}
    />
  )
}
