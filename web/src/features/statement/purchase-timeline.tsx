import { chakra } from '@chakra-ui/react/styled-system'
import type { TimelineEvent } from '@/api/purchase'
import { useListCashbackEventsQuery } from '@/api/account/index'
import { Icon } from '@/ui/icon'
import { Money } from '@/ui/money'
import { Skeleton } from '@/ui/skeleton'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { formatDayTime } from '@/lib/format'
import type { Cents } from '@/lib/money'
import { eventCopy, statuses } from './copy'
import { LoadError } from './load-error'

interface PurchaseTimelineProps {
  id: string
}

/** The life of a purchase, from the click to now. */
export function PurchaseTimeline({ id }: PurchaseTimelineProps) {
  const { currentData, error, isError, refetch } = useListCashbackEventsQuery({ id })
  if (currentData === undefined) {
    return isError ? <LoadError error={error} retry={() => void refetch()} /> : <TimelineSkeleton />
  }
  return (
    <chakra.ol listStyle="none" aria-label="Linha do tempo da compra">
      {currentData.map((event, index) => (
        <Step
          key={event.sequence}
          event={event}
          previous={currentData[index - 1]}
          last={index === currentData.length - 1}
        />
      ))}
    </chakra.ol>
  )
}

interface StepProps {
  event: TimelineEvent
  previous: TimelineEvent | undefined
  last: boolean
}

function Step({ event, previous, last }: StepProps) {
  const { title, text, icon } = eventCopy[event.type]
  const color = event.status === null ? undefined : statuses[event.status].color
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="2.5rem 1fr"
      columnGap="3.5"
      position="relative"
      pb={last ? '0' : '6'}
    >
      {!last && (
        <chakra.span
          aria-hidden
          position="absolute"
          insetStart="1.1875rem"
          top="10"
          bottom="0"
          width="2px"
          bg="line"
        />
      )}
      <chakra.span
        display="grid"
        placeItems="center"
        width="10"
        height="10"
        borderRadius="full"
        bg={color === undefined ? 'sunken' : `${color}.bg`}
        color={color === undefined ? 'fg.muted' : `${color}.fg`}
      >
        <Icon name={icon} />
      </chakra.span>
      <chakra.div minWidth="0">
        <chakra.p fontWeight="semibold">{title}</chakra.p>
        <chakra.time
          dateTime={event.at}
          textStyle="caption"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
        >
          {formatDayTime(event.at)}
        </chakra.time>
        <chakra.p textStyle="small" color="fg.muted" mt="1">
          {text}
        </chakra.p>
        {event.reason !== null && (
          <chakra.p textStyle="small" mt="1" overflowWrap="anywhere">
            Motivo: {event.reason}
          </chakra.p>
        )}
        <chakra.div display="grid" gap="0.5" mt="1.5" textStyle="small">
          <Amount name="Compra" before={previous?.sale ?? null} now={event.sale} />
          <Amount name="Cashback" before={previous?.cashback ?? null} now={event.cashback} />
        </chakra.div>
      </chakra.div>
    </chakra.li>
  )
}

/** An amount where it appears or changes; nothing while it stays the same. */
function Amount({ name, before, now }: { name: string; before: Cents | null; now: Cents | null }) {
  if (now === null || now === before) return null
  return (
    <p>
      {name}:{' '}
      {before !== null && (
        <>
          <VisuallyHidden>de </VisuallyHidden>
          <chakra.s color="fg.muted">
            <Money value={before} />
          </chakra.s>
          <VisuallyHidden> para</VisuallyHidden>{' '}
        </>
      )}
      <chakra.span fontWeight="semibold">
        <Money value={now} />
      </chakra.span>
    </p>
  )
}

function TimelineSkeleton() {
  return (
    <chakra.div role="status" display="grid" gap="6">
      <VisuallyHidden>Carregando a linha do tempo...</VisuallyHidden>
      {[0, 1, 2].map((line) => (
        <chakra.div key={line} display="flex" gap="3.5" height="5.5rem">
          <Skeleton width="10" height="10" borderRadius="full" />
          <chakra.div flex="1" display="grid" gap="2" alignContent="start">
            <Skeleton width="40" height="5" />
            <Skeleton width="32" height="4" />
            <Skeleton width="full" height="4" />
          </chakra.div>
        </chakra.div>
      ))}
    </chakra.div>
  )
}
