import { Amount } from '../parts/amount'

interface FiguresProps {
  /** Each with its name, its amount in cents, and what it is. */
  of: readonly (readonly [name: string, value: number, note: string])[]
}

/** Amounts of a sale, beside one another. */
export function Figures({ of }: FiguresProps) {
  return (
    <dl className="desk-sale-figures">
      {of.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Amount value={value} />
            <span className="desk-zero">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
