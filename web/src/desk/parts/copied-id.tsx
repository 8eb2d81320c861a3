import { chakra } from '@chakra-ui/react/styled-system'
import { useAlert } from '@/components/alert/alert-context'
import { Icon } from '@/components/icon'
import { Button } from '@/components/ui/button'

interface CopiedIdProps {
  value: string
  /** What it is the id of, for those who listen: "o id do Pix". */
  what: string
}

/** An id that people carry elsewhere, with a button that copies it. */
export function CopiedId({ value, what }: CopiedIdProps) {
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
    <chakra.span display="inline-flex" alignItems="center" gap="1" maxWidth="full">
      <chakra.span fontFamily="mono" fontSize="0.8125rem" overflowWrap="anywhere" userSelect="all">
        {value}
      </chakra.span>
      <Button
        look="ghost"
        size="icon"
        minWidth="7"
        width="7"
        minHeight="7"
        height="7"
        flexShrink="0"
        aria-label={`Copiar ${what}`}
        onClick={() => void copy()}
      >
        <Icon name="copy" size="4" />
      </Button>
    </chakra.span>
  )
}
