import { type ReactNode, useState } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { Section } from '../parts/section'

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
        <div className="desk-tools">
          {tools}
          <Button
            look="outline"
            size="sm"
            onClick={() => {
              setAsTable(!asTable)
            }}
          >
            <Icon name={asTable ? 'chart' : 'menu'} size="4" />
            {asTable ? 'Ver como gráfico' : 'Ver como tabela'}
          </Button>
        </div>
      }
    >
      {asTable ? table : chart}
    </Section>
  )
}
