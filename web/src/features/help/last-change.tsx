import { Icon } from '@/ui/icon'
import { formatLongDate } from '@/lib/months'
import { Button } from '@/ui/public-button'

/** When a document was changed last, and a way to keep it as it is. */
export function LastChange({ day }: { day: string }) {
  return (
    <div className="topics-updated">
      <p className="small">
        {'Atualizado em '}
        <time dateTime={day}>{formatLongDate(day)}</time>
      </p>
      <Button
        look="outline"
        size="sm"
        className="topics-print"
        onClick={() => {
          window.print()
        }}
      >
        <Icon name="print" />
        Imprimir ou salvar
      </Button>
    </div>
  )
}
