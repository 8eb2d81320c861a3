import './charts.css'

/** How a part of a chart is painted. Those that stand beside each other differ by texture or by lightness too, not by colour alone. */
export type Fill =
  'paid' | 'approved' | 'pending' | 'canceled' | 'good' | 'moving' | 'light' | 'bad' | 'waiting' | 'quiet'

/** A small sample of a fill, beside its name. */
export function Swatch({ fill }: { fill: Fill }) {
  return <span aria-hidden className={`chart-swatch fill-${fill}`} />
}
