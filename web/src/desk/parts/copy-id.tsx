import { useAlert } from '@/ui/alert/alert-context'
import { Icon } from '@/ui/icon'

interface CopyIdProps {
  value: string
  /** What it is, for those who listen: "o id da venda". */
  what: string
}

/** An id that people carry elsewhere, with a button that copies it. */
export function CopyId({ value, what }: CopyIdProps) {
  const showAlert = useAlert()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showAlert({ severity: 'success', message: 'Copiado.' })
    } catch {
      showAlert({ severity: 'warning', message: 'Não deu para copiar. Selecione o texto e copie.' })
    }
  }
  return (
    <span className="desk-copy">
      <span className="desk-id desk-copy-text">{value}</span>
      <button
        type="button"
        className="desk-copy-button"
        aria-label={`Copiar ${what}`}
        onClick={() => void copy()}
      >
        <Icon name="copy" size="4" />
      </button>
    </span>
  )
}
