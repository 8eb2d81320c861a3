import './overview.css'
import { Swatch } from '@/ui/charts/fill'
import { PartsBar } from '@/ui/charts/parts-bar'
import { SiteLink } from '@/ui/link'
import { cents, formatCents } from '@/lib/money'
import type { Ageing } from '../api/generated'
import { Amount } from '../parts/amount'
import { rungs, sumRungs } from './rungs'

const mostRows = 12

interface AgeingLadderProps {
  /** The oldest money first, or the most: as the API sorts them. */
  rows: readonly Ageing[]
  /** Where a row leads. */
  to: (row: Ageing) => string
}

function describe(row: Ageing): string {
  const parts = rungs.map(({ key, label }) => `${label}: ${formatCents(cents(row[key]))}`)
  return `${row.name}: ${parts.join(', ')}`
}

/** How old unconfirmed cashback is: one bar per store or network, the older the darker. What is past the longest is drawn together. */
export function AgeingLadder({ rows, to }: AgeingLadderProps) {
  const shown = rows.slice(0, mostRows)
  const rest = rows.slice(mostRows)
  const longest = Math.max(1, ...shown.map(({ totalCents }) => totalCents))
  const all = sumRungs(rows)

  return (
    <div className="desk-ladder">
      <dl className="desk-ladder-legend">
        {rungs.map(({ key, label, fill }) => (
          <div key={key}>
            <dt>
              <Swatch fill={fill} />
              {label}
            </dt>
            <dd>
              <Amount value={all[key]} quietZero />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="desk-ladder-rows">
        {shown.map((row) => (
          <li key={row.key}>
            <SiteLink to={to(row)} className="desk-ladder-row">
              <span className="desk-ladder-name">{row.name}</span>
              <PartsBar
                label={describe(row)}
                full={longest}
                parts={rungs.map(({ key, fill }) => ({ key, fill, value: row[key] }))}
              />
              <Amount value={row.totalCents} />
            </SiteLink>
          </li>
        ))}
        {rest.length > 0 && (
          <li className="desk-ladder-row desk-ladder-rest">
            <span className="desk-ladder-name">{`Outras ${rest.length}`}</span>
            <span />
            <Amount value={sumRungs(rest).totalCents} />
          </li>
        )}
      </ul>
    </div>
  )
}
