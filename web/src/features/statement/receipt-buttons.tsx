import { fetchReceipt } from '@/api/export'
import type { Payout } from '@/api/account/generated'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { Spinner } from '@/ui/spinner'
import { formatDay } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import { saveFile } from '@/lib/save-file'
import { receiptFailed } from './payout-copy'
import { useFile } from './use-file'

interface ReceiptButtonsProps {
  userId: string
  payout: Payout
}

/** The receipt of a payment, to keep or to print. */
export function ReceiptButtons({ userId, payout }: ReceiptButtonsProps) {
  const { busy, get } = useFile(receiptFailed)
  const which = `do Pix de ${formatCents(cents(payout.amountCents))}, ${formatDay(payout.paidAt ?? payout.updatedAt)}`

  const keep = async () => {
    const file = await get(() => fetchReceipt(userId, payout.id))
    if (file !== null) saveFile(file.content, file.name)
  }
  const print = async () => {
    if (busy) return
    const tab = window.open('', '_blank') // before the wait: a browser blocks what opens after it
    const file = await get(() => fetchReceipt(userId, payout.id))
    if (file === null) {
      tab?.close()
    } else if (tab === null) {
      saveFile(file.content, file.name)
    } else {
      tab.location.href = URL.createObjectURL(file.content) // kept: the tab may be read again as long as this page is open
    }
  }

  return (
    <div className="receipt-buttons">
      <Button
        look="outline"
        size="sm"
        aria-busy={busy}
        aria-disabled={busy}
        aria-label={`Comprovante ${which}`}
        onClick={() => void keep()}
      >
        {busy ? <Spinner /> : <Icon name="download" size="4" />}
        Comprovante
      </Button>
      <Button
        look="ghost"
        size="sm"
        aria-disabled={busy}
        aria-label={`Imprimir o comprovante ${which}`}
        onClick={() => void print()}
      >
        <Icon name="print" size="4" />
        Imprimir
      </Button>
    </div>
  )
}
