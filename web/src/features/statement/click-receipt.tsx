import { fetchClickReceipt } from '@/api/export'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/public-button'
import { useFile } from './use-file'

interface ClickReceiptProps {
  userId: string
  clickId: string
  /** Where the click led. */
  store: string
}

/** Keeps the signed receipt of a click, which says what the store promised. */
export function ClickReceipt({ userId, clickId, store }: ClickReceiptProps) {
  const { busy, get } = useFile('Não conseguimos baixar o comprovante')
  const save = async () => {
    const file = await get(() => fetchClickReceipt(userId, clickId))
    if (file !== null) saveFile(file.content, file.name)
  }
  return (
    <Button
      look="link"
      size="inline"
      aria-label={`Comprovante do clique para a loja ${store}`}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => void save()}
    >
      Comprovante do clique
    </Button>
  )
}
