import { chakra } from '@chakra-ui/react/styled-system'
import { TextField } from '@/ui/text-field'
import { dayInSaoPaulo } from '@/lib/format'
import { download } from '../api/download'
import { FormDialog } from '../dialog/form-dialog'

interface ExportDialogProps {
  /** The days that the page shows, where it is narrowed to some. */
  from: string
  to: string
  open: boolean
  onClose: (done: boolean) => void
}

const longestDays = 366
const dayMs = 86_400_000

/** What is wrong with a period; null when the server can write it. */
export function periodError(from: string, to: string): string | null {
  if (from === '' || to === '') return 'Escolha o primeiro e o último dia.'
  if (from > to) return 'O primeiro dia é depois do último.'
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= longestDays) return 'No máximo 366 dias de uma vez.'
  return null
}

/** Keeps what left and what came back on some days as a file. */
export function ExportDialog({ open, onClose, ...given }: ExportDialogProps) {
  const today = dayInSaoPaulo(new Date())
  return (
    <FormDialog
      open={open}
      title="Exportar pagamentos"
      text="O que saiu e o que voltou nesses dias, pela hora em que o livro soube. O CSV abre em planilhas; o OFX serve para programas que comparam extratos."
      action="Baixar"
      initial={{
        format: 'csv',
        from: given.from === '' ? `${today.slice(0, 8)}01` : given.from,
        to: given.to === '' ? today : given.to,
      }}
      check={({ from, to }) => ({ from: periodError(from, to) ?? undefined })}
      onConfirm={(asked) =>
        download(
          '/api/v1/finance/payouts/export',
          asked,
          `pagamentos_${asked.from}_${asked.to}.${asked.format}`,
        )
      }
      onClose={onClose}
    >
      {({ values, set, bind }) => (
        <>
          <chakra.fieldset display="flex" flexWrap="wrap" gap="2">
            <chakra.legend textStyle="small" fontWeight="semibold" mb="1.5">
              Formato
            </chakra.legend>
            {['csv', 'ofx'].map((format) => (
              <button
                key={format}
                type="button"
                className="btn btn-outline btn-sm desk-toggle"
                aria-pressed={values.format === format}
                onClick={() => {
                  set({ format })
                }}
              >
                {format.toUpperCase()}
              </button>
            ))}
          </chakra.fieldset>
          <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="3">
            <TextField label="De" required type="date" {...bind('from')} />
            <TextField label="Até" required type="date" {...bind('to')} />
          </chakra.div>
        </>
      )}
    </FormDialog>
  )
}
