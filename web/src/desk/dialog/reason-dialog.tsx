import { Dialog } from '@chakra-ui/react/dialog'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import { type ApiError, errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { TextArea } from '@/ui/control'
import { Field } from '@/ui/field'
import { DialogFrame } from '@/ui/dialog-frame'
import { FormAlert } from '@/ui/form-alert'
import { useForm } from '@/ui/hooks/use-form'
import { oneLine } from '../words/one-line'

const longestReason = 500

interface ReasonDialogProps {
  open: boolean
  title: string
  /** What happens when it is confirmed. */
  text: ReactNode
  /** The button that does it, as a verb: "Cancelar a rodada". */
  action: string
  /** It cannot be undone. */
  grave?: boolean
  /** Whether a reason is kept with it. */
  reason?: 'needed' | 'none'
  /** It is long, or grows while it loads: whoever opens it begins at its title, and not at its first field. */
  fromTitle?: boolean
  /** What else has to be said. */
  children?: ReactNode
  /** Does it, and answers why it was refused. Undefined: it is not sent yet, because something above is wrong. */
  onConfirm: (reason: string) => Promise<ApiError | null | undefined>
  /** What is said once it is done. */
  said?: string | undefined
  /** Closed: it was done, or somebody thought better of it. */
  onClose: (done: boolean) => void
  /** What has the focus afterwards, where what opened it may be gone by then. */
  focusAfter?: RefObject<HTMLElement | null>
}

/** Asks before something is done, and for the reason that is kept with it. What refuses it is said here. */
export function ReasonDialog({
  open,
  grave = false,
  fromTitle = false,
  onClose,
  focusAfter,
  ...rest
}: ReasonDialogProps) {
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

interface ContentProps extends Omit<ReasonDialogProps, 'open' | 'fromTitle' | 'focusAfter'> {
  titleRef: Ref<HTMLHeadingElement>
}

function Content(props: ContentProps) {
  const {
    titleRef,
    title,
    text,
    action,
    grave,
    reason: asked = 'needed',
    children,
    said,
    onConfirm,
    onClose,
  } = props
  const showAlert = useAlert()
  const [busy, setBusy] = useState(false)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (asked === 'needed' && reason.trim() === '' ? { reason: 'Diga o motivo.' } : {}),
    send: async ({ reason }, { say }) => {
      setBusy(true)
      const error = await onConfirm(oneLine(reason))
      setBusy(false)
      if (error === null) {
        onClose(true)
        if (said !== undefined) showAlert({ severity: 'success', message: said })
      } else if (error !== undefined) say({ severity: 'error', message: errorMessage(error), stays: true })
    },
  })
  const { error: wrong, ...reason } = form.bind('reason')

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
      {children}
      {asked === 'needed' && (
        <Field
          label="Motivo"
          required
          error={wrong}
          hint="Fica registrado para sempre. Não cite dados de clientes."
        >
          {(control) => <TextArea {...control} {...reason} rows={3} maxLength={longestReason} />}
        </Field>
      )}
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
