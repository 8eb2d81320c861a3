import './charts.css'
import type { Fill } from './fill'

interface PartsBarProps {
  readonly parts: readonly {
    readonly key: string
    readonly value: number
    readonly fill: Fill
    readonly title?: string
  }[]
  /** What a bar of full length is worth; by itself, the sum of the parts. */
  readonly full?: number
  /** The bar in words; without them it says only what is written beside it. */
  readonly label?: string
  readonly slim?: boolean
}

/** A horizontal bar of parts, each as long as its share. */
export function PartsBar({ parts, full = 0, label, slim = false }: PartsBarProps) {
  const rest = full - parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <span
      className={slim ? 'chart-bar chart-bar-slim' : 'chart-bar'}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {parts.map(
        ({ key, value, fill, title }) =>
          value > 0 && (
            <span key={key} className={`fill-${fill}`} style={{ flexGrow: value }} title={title} />
          ),
      )}
      {rest > 0 && <span className="chart-bar-rest" style={{ flexGrow: rest }} />}
    </span>
  )
}
