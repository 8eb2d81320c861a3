import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { Input } from '@/ui/control'
import { Field } from '@/ui/field'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { dayInSaoPaulo } from '@/lib/format'
import { download } from '../api/download'
import { ReasonDialog } from '../dialog/reason-dialog'

type Format = 'csv' | 'ofx'

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
  const [format, setFormat] = useState<Format>('csv')
  const [from, setFrom] = useState(given.from === '' ? `${today.slice(0, 8)}01` : given.from)
  const [to, setTo] = useState(given.to === '' ? today : given.to)
  const [wrong, setWrong] = useState<{ text: string } | null>(null)
  const fields = useWrongField<HTMLDivElement>(wrong)

  const keep = () => {
    const error = periodError(from, to)
    setWrong(error === null ? null : { text: error })
    if (error !== null) return Promise.resolve(undefined)
    return download(
      '/api/v1/finance/payouts/export',
      { format, from, to },
      `pagamentos_${from}_${to}.${format}`,
    )
  }

  return (
    <ReasonDialog
      open={open}
      title="Exportar pagamentos"
      text="O que saiu e o que voltou nesses dias, pela hora em que o livro soube. O CSV abre em planilhas; o OFX serve para programas que comparam extratos."
      action="Baixar"
      reason="none"
      onConfirm={keep}
      onClose={onClose}
    >
      <chakra.div ref={fields} display="grid" gap="4">
        <chakra.fieldset display="flex" flexWrap="wrap" gap="2">
          <chakra.legend textStyle="small" fontWeight="semibold" mb="1.5">
            Formato
          </chakra.legend>
          {(['csv', 'ofx'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="btn btn-outline btn-sm desk-toggle"
              aria-pressed={format === one}
              onClick={() => {
                setFormat(one)
              }}
            >
              {one.toUpperCase()}
            </button>
          ))}
        </chakra.fieldset>
        <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="3">
          <Field label="De" required error={wrong?.text ?? null}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={from}
                onChange={(event) => {
                  setFrom(event.currentTarget.value)
                }}
              />
            )}
          </Field>
          <Field label="Até" required>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={to}
                onChange={(event) => {
                  setTo(event.currentTarget.value)
                }}
              />
            )}
          </Field>
        </chakra.div>
      </chakra.div>
    </ReasonDialog>
  )
}
