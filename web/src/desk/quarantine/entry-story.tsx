import { useRef, useState } from 'react'
import { formatDayTime } from '@/lib/format'
import type { QuarantineStory } from '../api/generated'
import { CopyId } from '../parts/copy-id'
import { Facts } from '../parts/facts'
import { Section } from '@/ui/section'
import { placeText, refusalWords, standingOf } from '../words/quarantine'
import { CorrectedFields } from './corrected-fields'
import { DeliveryText } from './delivery-text'
import { Fault } from './fault'
import { Notes } from './notes'
import { type Done, Outcome } from './outcome'
import { Remedies } from './remedies'

/** An entry of the quarantine: what is wrong with it, what arrived, what can be done, and what was. */
export function EntryStory({ story }: { story: QuarantineStory }) {
  const { entry, body, notes, changes } = story
  const [done, setDone] = useState<Done | null>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const { label, remedy } = refusalWords(entry.code)

  return (
    <>
      {done !== null && <Outcome done={done} ref={outcome} />}
      <Section title={label} text={remedy}>
        <Fault fault={entry.fault} detail={entry.detail} />
        <Facts
          label="De onde veio"
          facts={[
            { name: 'Rede', value: entry.partner },
            { name: 'Chegou em', value: formatDayTime(entry.receivedAt) },
            { name: 'Parte da entrega', value: placeText(entry) },
            { name: 'Lugar na caixa de entrada', value: entry.sequence },
            {
              name: 'Entrega',
              value: <CopyId key="delivery" value={entry.deliveryId} what="o id da entrega" />,
            },
            {
              name: standingOf(entry).label,
              value: entry.resolvedAt === undefined ? undefined : formatDayTime(entry.resolvedAt),
            },
          ]}
        />
      </Section>
      <CorrectedFields fields={changes} />
      <div className="desk-entry">
        <DeliveryText body={body} item={entry.item} />
        {entry.resolvedAt === undefined && <Remedies story={story} outcome={outcome} onDone={setDone} />}
        <Notes notes={notes} />
      </div>
    </>
  )
}
