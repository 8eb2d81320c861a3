import './overview.css'
import { type ReactNode, useState } from 'react'
import { ChartToggle } from '@/ui/charts/chart-toggle'
import { Section } from '@/ui/section'

interface ChartSectionProps {
  title: string
  text?: ReactNode
  chart: ReactNode
  /** The same numbers in rows. */
  table: ReactNode
  tools?: ReactNode
}

/** A chart, and the table behind it. */
export function ChartSection({ title, text, chart, table, tools }: ChartSectionProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Section
      title={title}
      text={text}
      tools={
        <>
          {tools}
          <ChartToggle asTable={asTable} onChange={setAsTable} />
        </>
      }
    >
      {asTable ? table : chart}
    </Section>
  )
}
