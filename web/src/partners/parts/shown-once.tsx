import { Dialog } from '@chakra-ui/react/dialog'
import { chakra } from '@chakra-ui/react/styled-system'
import { useRef, useState } from 'react'
import { copyField } from '@/lib/copy-text'
import { Button } from '@/ui/button'
import { DialogFrame } from '@/ui/dialog-frame'
import { TextField } from '@/ui/text-field'

interface ShownOnceProps {
  title: string
  text: string
  label?: string
  /** Null: nothing is shown. */
  secret: string | null
  onClose: () => void
}

/** A secret that is shown this once. Neither a click beside it nor Escape closes it. */
export function ShownOnce({ title, text, label = 'Segredo', secret, onClose }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  const close = () => {
    setTold('')
    onClose()
  }
  const copy = async () => {
    if (field.current === null) return
    setTold(
      (await copyField(field.current)) ? 'Copiado.' : 'Não deu para copiar. Copie à mão o que está marcado.',
    )
  }
  return (
    <DialogFrame
      open={secret !== null}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={false}
      closeOnEscape={false}
      onClose={close}
    >
      <chakra.div display="grid" gap="4" px={{ base: '5', md: '7' }} py="6">
        <Dialog.Title textStyle="h2">{title}</Dialog.Title>
        <Dialog.Description textStyle="small">{text}</Dialog.Description>
        <TextField ref={field} label={label} readOnly value={secret ?? ''} spellCheck={false} />
        <chakra.p role="status" textStyle="caption" color="fg.muted" minHeight="1.25rem">
          {told}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2.5">
          <Button look="outline" onClick={() => void copy()}>
            Copiar
          </Button>
          <Button onClick={close}>Guardei</Button>
        </chakra.div>
      </chakra.div>
    </DialogFrame>
  )
}
