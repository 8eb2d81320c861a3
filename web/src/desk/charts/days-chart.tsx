import { type KeyboardEvent, useRef, useState } from 'react'
import { useElementWidth } from '@/ui/hooks/use-element-width'
import { formatDate } from '@/lib/format'
import { marks, roughAmount } from './scale'

const heightPx = 208
const topPx = 8
const footPx = 22
const axisPx = 68
const endPx = 16 // half of the last day's name
const namePx = 46
const unseenPx = 720

/** What happened on one day. */
export interface Day {
  /** "2026-11-21" */
  readonly day: string
  /** Drawn upwards. */
  readonly up: number
  /** Drawn downwards; not below zero. */
  readonly down: number
  /** The day in words, for those who listen and under the chart. */
  readonly said: string
}

interface DaysChartProps {
  /** What it shows: "Dinheiro que saiu por dia". */
  label: string
  days: readonly Day[]
}

function lastBusy(days: readonly Day[]): number {
  const index = days.findLastIndex(({ up, down }) => up > 0 || down > 0)
  return index === -1 ? days.length - 1 : index
}

/** Bars, one per day, up and down from zero. The chosen day is written out; arrow keys go from day to day. */
export function DaysChart({ label, days }: DaysChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame) ?? unseenPx
  const targets = useRef<(HTMLButtonElement | null)[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const selected = Math.min(chosen ?? lastBusy(days), days.length - 1)

  const move = (event: KeyboardEvent) => {
    const last = days.length - 1
    const to = {
      ArrowLeft: Math.max(0, selected - 1),
      ArrowRight: Math.min(last, selected + 1),
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(to)
    targets.current[to]?.focus()
  }

  return (
    <div className="desk-days">
      <p className="desk-days-said">{days[selected]?.said}</p>
      <div ref={frame} className="desk-days-frame">
        <Drawing days={days} width={width} selected={selected} />
        <div
          role="group"
          aria-label={`${label}. Use as setas para passar de um dia a outro.`}
          className="desk-days-targets"
          style={{
            insetInline: `${axisPx}px ${endPx}px`,
            gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
          }}
        >
          {days.map((day, index) => (
            <button
              key={day.day}
              ref={(element) => {
                targets.current[index] = element
              }}
              type="button"
              aria-label={day.said}
              aria-pressed={index === selected}
              tabIndex={index === selected ? 0 : -1}
              onKeyDown={move}
              onClick={() => {
                setChosen(index)
              }}
              onPointerEnter={() => {
                setChosen(index)
              }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface DrawingProps {
  days: readonly Day[]
  width: number
  selected: number
}

function Drawing({ days, width, selected }: DrawingProps) {
  const scale = marks(-Math.max(0, ...days.map(({ down }) => down)), Math.max(0, ...days.map(({ up }) => up)))
  const [low = 0, high = 1] = [scale[0], scale.at(-1)]
  const y = (value: number) => topPx + ((high - value) / (high - low)) * (heightPx - topPx - footPx)
  const slot = (width - axisPx - endPx) / Math.max(1, days.length)
  const bar = Math.max(2, Math.min(22, slot * 0.64))
  const everyNth = Math.max(1, Math.ceil(namePx / slot))

  return (
    <svg width={width} height={heightPx} viewBox={`0 0 ${width} ${heightPx}`} aria-hidden="true">
      <pattern
        id="desk-down"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="desk-down-ground" width="5" height="5" />
        <rect className="desk-down-line" width="2" height="5" />
      </pattern>
      {scale.map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? 'desk-zero-line' : 'desk-mark'}
            x1={axisPx}
            x2={width - endPx}
            y1={y(value)}
            y2={y(value)}
          />
          <text className="desk-axis" x={axisPx - 8} y={y(value) + 4} textAnchor="end">
            {roughAmount(value)}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const left = axisPx + slot * index + (slot - bar) / 2
        const labelled = (days.length - 1 - index) % everyNth === 0
        return (
          <g key={day.day}>
            {index === selected && (
              <rect
                className="desk-chosen"
                x={axisPx + slot * index}
                y={0}
                width={slot}
                height={heightPx - footPx + 4}
                rx={4}
              />
            )}
            {day.up > 0 && (
              <rect
                className="desk-up"
                x={left}
                y={Math.min(y(day.up), y(0) - 2)}
                width={bar}
                height={Math.max(2, y(0) - y(day.up))}
                rx={2}
              />
            )}
            {day.down > 0 && (
              <rect
                fill="url(#desk-down)"
                className="desk-down"
                x={left}
                y={y(0)}
                width={bar}
                height={Math.max(3, y(-day.down) - y(0))}
                rx={2}
              />
            )}
            {labelled && (
              <text
                className="desk-axis"
                x={axisPx + slot * (index + 0.5)}
                y={heightPx - 5}
                textAnchor="middle"
              >
                {formatDate(day.day).slice(0, 5)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
