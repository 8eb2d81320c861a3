import { useAlert } from '@/components/alert/alert-context'
import { Icon } from '@/components/icon'

interface CopyIdProps {
  value: string
  /** What it is, for those who listen: "o id da venda". */
  what: string
}

/** A whole id, with a button that copies it. */
export function CopyId({ value, what }: CopyIdProps) {
  const showAlert = useAlert()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showAlert({ severity: 'success', message: 'Copiado.' })
    } catch {
      showAlert({ severity: 'warning', message: 'O navegador não deixou copiar. Selecione e copie à mão.' })
    }
  }
  return (
    <span className="desk-copy">
      <span className="desk-id">{value}</span>
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
