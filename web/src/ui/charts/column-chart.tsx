import './charts.css'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { marks, roughAmount } from '@/lib/chart-scale'
import { useFromWidth } from '../hooks/use-element-width'
import type { Fill } from './fill'

const unseenPx = 720

/** A day or a month. */
interface Slot {
  readonly key: string
  /** What stands under its column. */
  readonly name: string
  /** All of it in words, for those who listen. */
  readonly said: string
  /** From zero outwards, in cents; what is below zero is drawn downwards. */
  readonly parts: readonly { readonly fill: Fill; readonly value: number }[]
}

function sums(slots: readonly Slot[], sign: 1 | -1): number {
  const sizes = slots.map(({ parts }) => parts.reduce((sum, { value }) => sum + Math.max(0, sign * value), 0))
  return Math.max(0, ...sizes)
}

/** The slot that is written out, and a way to choose it. It begins with the last one that has anything. */
export function useChosenSlot(slots: readonly Slot[]): readonly [number, (index: number) => void] {
  const [chosen, choose] = useState<number | null>(null)
  const last = slots.length - 1
  const busy = slots.findLastIndex(({ parts }) => parts.some(({ value }) => value !== 0))
  return [Math.min(chosen ?? (busy === -1 ? last : busy), last), choose]
}

interface ColumnChartProps {
  /** What it shows, and what the arrow keys do. */
  label: string
  slots: readonly Slot[]
  /** How much room a name needs, in pixels. Where there is less, some are left out. */
  namePx: number
  chosen: number
  onChoose: (index: number) => void
}

/** Columns of stacked parts, one per day or month, up and down from zero. Arrow keys go from one to the next. */
export function ColumnChart({ label, slots, namePx, chosen, onChoose }: ColumnChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const count = Math.max(1, slots.length)
  const step = useCallback((width: number) => Math.ceil((namePx * count) / width), [namePx, count])
  const everyNth = useFromWidth(frame, step, step(unseenPx))
  const scale = marks(-sums(slots, -1), sums(slots, 1))
  const [low = 0, high = 1] = [scale[0], scale.at(-1)]
  const last = slots.length - 1

  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = {
      ArrowLeft: Math.max(0, chosen - 1),
      ArrowRight: Math.min(last, chosen + 1),
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onChoose(to)
    event.currentTarget.parentElement?.querySelectorAll('button')[to]?.focus()
  }

  const stack = (parts: Slot['parts'], reach: number) =>
    parts
      .filter(({ value }) => value * reach > 0)
      .map(({ fill, value }) => (
        <span key={fill} className={`fill-${fill}`} style={{ height: `${(value / reach) * 100}%` }} />
      ))

  return (
    <div className="chart">
      <div aria-hidden className="chart-axis">
        {scale.map((value) => (
          <span key={value}>{roughAmount(value)}</span>
        ))}
      </div>
      <div
        ref={frame}
        className="chart-plot"
        // What the last name needs beside its column.
        style={{ paddingInlineEnd: `max(0px, (${namePx}px - 100% / ${count}) / 2)` }}
      >
        <div aria-hidden className="chart-lines">
          {scale.map((value) => (
            <span key={value} className={value === 0 ? 'chart-zero' : undefined} />
          ))}
        </div>
        <div role="group" aria-label={label} className="chart-slots">
          {slots.map(({ key, name, said, parts }, index) => (
            <button
              key={key}
              type="button"
              aria-label={said}
              aria-pressed={index === chosen}
              tabIndex={index === chosen ? 0 : -1}
              onKeyDown={move}
              onClick={() => {
                onChoose(index)
              }}
              onPointerEnter={() => {
                onChoose(index)
              }}
            >
              <span className="chart-up" style={{ flexGrow: high }}>
                {stack(parts, high)}
              </span>
              <span className="chart-down" style={{ flexGrow: -low }}>
                {stack(parts, low)}
              </span>
              <span className="chart-name">{(last - index) % everyNth === 0 && name}</span>
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
