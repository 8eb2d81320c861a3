import { Button } from '../public-button'
import { Icon } from '../icon'

interface ChartToggleProps {
  asTable: boolean
  onChange: (asTable: boolean) => void
}

/** Changes between a chart and the table of its numbers. */
export function ChartToggle({ asTable, onChange }: ChartToggleProps) {
  return (
    <Button
      look="outline"
      size="sm"
      onClick={() => {
        onChange(!asTable)
      }}
    >
      <Icon name={asTable ? 'chart' : 'menu'} size="4" />
      {asTable ? 'Ver gráfico' : 'Ver tabela'}
    </Button>
  )
}
