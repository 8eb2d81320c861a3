import { Dialog } from '@chakra-ui/react/dialog'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import { type ApiError, errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { DialogFrame } from '@/ui/dialog-frame'
import { FormAlert } from '@/ui/form-alert'
import { type Form, useForm, type Wrong } from '@/ui/hooks/use-form'

export interface FormDialogProps<Values> {
  open: boolean
  title: string
  /** What happens when it is confirmed. */
  text: ReactNode
  /** The button that does it, as a verb: "Cancelar a rodada". */
  action: string
  /** It cannot be undone. */
  grave?: boolean
  /** It is long, or grows while it loads: whoever opens it begins at its title, and not at its first field. */
  fromTitle?: boolean
  initial: Values
  /** What is wrong with what was filled in. */
  check?: (values: Values) => Wrong<Values>
  /** The fields. */
  children: (form: Form<Values>) => ReactNode
  /** Does it, and answers why it was refused. */
  onConfirm: (values: Values) => Promise<ApiError | null>
  /** What is said once it is done. */
  said?: string | undefined
  /** Closed: it was done, or somebody thought better of it. */
  onClose: (done: boolean) => void
  /** What has the focus afterwards, where what opened it may be gone by then. */
  focusAfter?: RefObject<HTMLElement | null>
}

/** Asks for what something needs before it is done. What refuses it is said here. Each time it is opened it begins anew. */
export function FormDialog<Values extends object>({
  open,
  grave = false,
  fromTitle = false,
  onClose,
  focusAfter,
  ...rest
}: FormDialogProps<Values>) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <DialogFrame
      open={open}
      role={grave ? 'alertdialog' : 'dialog'}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={false}
      {...(fromTitle && { initialFocusEl: () => title.current })}
      {...(focusAfter !== undefined && { finalFocusEl: () => focusAfter.current })}
      onClose={() => {
        onClose(false)
      }}
    >
      <Content titleRef={title} grave={grave} onClose={onClose} {...rest} />
    </DialogFrame>
  )
}

interface ContentProps<Values> extends Omit<FormDialogProps<Values>, 'open' | 'fromTitle' | 'focusAfter'> {
  titleRef: Ref<HTMLHeadingElement>
}

function Content<Values extends object>(props: ContentProps<Values>) {
  const { titleRef, title, text, action, grave, initial, check, children, said, onConfirm, onClose } = props
  const showAlert = useAlert()
  const [busy, setBusy] = useState(false)
  const form = useForm({
    initial,
    ...(check !== undefined && { check }),
    send: async (values, { say }) => {
      setBusy(true)
      const error = await onConfirm(values)
      setBusy(false)
      if (error === null) {
        onClose(true)
        if (said !== undefined) showAlert({ severity: 'success', message: said })
      } else say({ severity: 'error', message: errorMessage(error), stays: true })
    },
  })

  return (
    <chakra.form {...form.props} display="grid" gap="4" px={{ base: '5', md: '7' }} py="6" aria-busy={busy}>
      <Dialog.Title ref={titleRef} tabIndex={-1} textStyle="h2" outline="none">
        {title}
      </Dialog.Title>
      <Dialog.Description asChild>
        <chakra.div display="grid" gap="3" textStyle="small">
          {text}
        </chakra.div>
      </Dialog.Description>
      <FormAlert of={form} />
      {children(form)}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2.5">
        <Button
          look="outline"
          aria-disabled={busy}
          onClick={() => {
            if (!busy) onClose(false)
          }}
        >
          Voltar
        </Button>
        <Button
          type="submit"
          busy={busy}
          aria-disabled={busy}
          {...(grave === true && { css: { '&&': { bg: 'status.canceled.fg', color: 'panel' } } })}
        >
          {action}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
