import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { formatDayTime } from '@/lib/format'
import { clickPercentage } from '@/lib/percentage'
import type { CandidateClick, ConversionSummary } from '../api/generated'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Shopper } from '../people/shopper'
import { salesText, timeBefore } from '../words/sales'
import { cashbackAt } from './effect'

interface CandidatesProps {
  sale: ConversionSummary
  clicks: readonly CandidateClick[]
  /** The id of one of them. */
  chosen: string | undefined
  onChoose: (click: CandidateClick) => void
}

/** The clicks that a sale may have come from. One of them can be chosen. */
export function Candidates({ sale, clicks, chosen, onChoose }: CandidatesProps) {
  return (
    <chakra.fieldset display="grid" minWidth="0">
      <VisuallyHidden as="legend">De qual clique veio esta venda?</VisuallyHidden>
      {clicks.map((click) => (
        <label key={click.id} className="desk-candidate">
          <input
            type="radio"
            name="click"
            value={click.id}
            checked={chosen === click.id}
            onChange={() => {
              onChoose(click)
            }}
          />
          <span className="desk-candidate-main">
            <strong>{timeBefore(click.at, sale.occurredAt)} antes</strong>
            <span className="desk-zero">{formatDayTime(click.at)}</span>
          </span>
          <span className="desk-candidate-main">
            <span>{click.storeName}</span>
            <span className="desk-zero">
              <Shopper id={click.userId} name={click.shopper} />
            </span>
          </span>
          <span className="desk-candidate-main">
            {click.sales === 0 ? (
              <span className="desk-zero">Sem vendas</span>
            ) : (
              <Badge tone="waiting" icon="alert">{`Já tem ${salesText(click.sales)}`}</Badge>
            )}
          </span>
          <span className="desk-candidate-main desk-candidate-end">
            <Amount value={cashbackAt(sale.saleCents, click.rateBasisPoints)} />
            <span className="desk-zero">
              {`${clickPercentage(click.rateBasisPoints, click.loyalty)} de volta`}
            </span>
          </span>
        </label>
      ))}
    </chakra.fieldset>
  )
}
