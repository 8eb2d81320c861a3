import './story.css'
import { chakra } from '@chakra-ui/react/styled-system'
import { useMemo, useState } from 'react'
import { Button } from '@/ui/button'
import { formatCount } from '@/lib/format'
import type { LedgerEvent, MaskedShopper } from '../api/generated'
import { ShopperNames } from '../people/shopper-names'
import { stepsOf } from './steps'
import { StoryStep } from './story-step'

const atFirst = 60
const further = 200

interface StoryProps {
  /** Oldest first, as the API sends them. */
  events: readonly LedgerEvent[]
  /** Whom they name. */
  shoppers: readonly MaskedShopper[]
  /** Its lines of the book are open at first. For stories that are short. */
  open?: boolean
}

/** Everything that happened to a payout or to a sale: who did what and when, and what it moved in the book. */
export function Story({ events, shoppers, open = false }: StoryProps) {
  const [opened, setOpened] = useState(open)
  const [shown, setShown] = useState(atFirst)
  const steps = stepsOf(events)
  const left = steps.length - shown
  const names = useMemo(() => new Map(shoppers.map(({ id, name }) => [id, name])), [shoppers])
  const moves = events.some(({ postings }) => postings.length > 0)

  if (steps.length === 0)
    return (
      <chakra.p textStyle="small" color="fg.muted">
        Nada está registrado.
      </chakra.p>
    )
  return (
    <chakra.div display="grid" gap="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.p textStyle="caption" color="fg.muted">
          {events.length === 1 ? '1 evento' : `${formatCount(events.length)} eventos`}, do mais antigo ao mais
          novo
        </chakra.p>
        {moves && (
          <Button
            look="link"
            size="sm"
            px="0"
            onClick={() => {
              setOpened(!opened)
            }}
          >
            {opened ? 'Fechar todos os lançamentos' : 'Abrir todos os lançamentos'}
          </Button>
        )}
      </chakra.div>
      <ShopperNames value={names}>
        <ol className="desk-story" aria-label="Histórico">
          {steps.slice(0, shown).map((step) => (
            <StoryStep key={`${step.event.sequence} ${String(opened)}`} step={step} opened={opened} />
          ))}
        </ol>
      </ShopperNames>
      {left > 0 && (
        <Button
          look="outline"
          size="sm"
          justifySelf="start"
          onClick={() => {
            setShown(shown + further)
          }}
        >
          Mostrar mais {formatCount(Math.min(left, further))}
        </Button>
      )}
    </chakra.div>
  )
}
