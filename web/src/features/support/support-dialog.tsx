import { Dialog } from '@chakra-ui/react/dialog'
import { chakra } from '@chakra-ui/react/styled-system'
import { useRef, useState } from 'react'
import type { User } from '@/api/generated'
import { DialogFrame } from '@/ui/dialog-frame'
import { ContactForm } from './contact-form'
import { type Help, helps } from './copy'
import { MissingPurchase } from './missing-purchase'

interface SupportDialogProps {
  user: User
  /** What somebody asked for; null closes it. */
  help: Help | null
  onChange: (help: Help | null) => void
  /** Called once the dialog has gone, since what opens beside it would go with it. */
  onOpenPurchase: (id: string) => void
}

/** The ways to ask for help. What is in it starts anew each time it opens. */
export default function SupportDialog({ user, help, onChange, onOpenPurchase }: SupportDialogProps) {
  const [shown, setShown] = useState(help ?? 'contact')
  if (help !== null && help !== shown) setShown(help)
  const [purchase, setPurchase] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => {
    onChange(null)
  }

  return (
    <DialogFrame
      open={help !== null}
      closeButton
      content={{ maxWidth: '36rem' }}
      onClose={close}
      onExitComplete={() => {
        if (purchase === null) return
        setPurchase(null)
        onOpenPurchase(purchase)
      }}
    >
      <chakra.div display="grid" gap="5" px={{ base: '5', md: '8' }} pt="7" pb="7">
        <chakra.div pe="12">
          <Dialog.Title ref={title} tabIndex={-1} textStyle="h2" outline="none">
            {helps[shown].title}
          </Dialog.Title>
          <Dialog.Description textStyle="small" color="fg.muted" mt="1">
            {helps[shown].text}
          </Dialog.Description>
        </chakra.div>
        {shown === 'contact' ? (
          <ContactForm user={user} />
        ) : (
          <MissingPurchase
            userId={user.id}
            onClose={close}
            onContact={() => {
              onChange('contact')
              title.current?.focus() // what was pressed goes away
            }}
            onOpenPurchase={(id) => {
              setPurchase(id)
              close()
            }}
          />
        )}
      </chakra.div>
    </DialogFrame>
  )
}
