import { useState } from 'react'
import type { Claim, Click } from '@/api/account/generated'
import { ClaimAnswer } from './claim-answer'
import { ClaimForm } from './claim-form'
import { ClickPicker } from './click-picker'

type Step =
  | { readonly kind: 'pick'; readonly returned: boolean }
  | { readonly kind: 'form'; readonly click: Click }
  | { readonly kind: 'answer'; readonly claim: Claim; readonly repeated: boolean }

interface MissingPurchaseProps {
  userId: string
  onClose: () => void
  onContact: () => void
  onOpenPurchase: (id: string) => void
}

/** "Não encontrei minha compra": which visit it was, what was bought, and what is known about it. */
export function MissingPurchase({ userId, onClose, onContact, onOpenPurchase }: MissingPurchaseProps) {
  const [step, setStep] = useState<Step>({ kind: 'pick', returned: false })
  switch (step.kind) {
    case 'pick':
      return (
        <ClickPicker
          userId={userId}
          returned={step.returned}
          onPick={(click) => {
            setStep({ kind: 'form', click })
          }}
          onContact={onContact}
          onOpenPurchase={onOpenPurchase}
        />
      )
    case 'form':
      return (
        <ClaimForm
          userId={userId}
          click={step.click}
          onBack={() => {
            setStep({ kind: 'pick', returned: true })
          }}
          onAnswer={(claim, repeated) => {
            setStep({ kind: 'answer', claim, repeated })
          }}
        />
      )
    case 'answer':
      return (
        <ClaimAnswer
          userId={userId}
          claim={step.claim}
          repeated={step.repeated}
          onClose={onClose}
          onOpenPurchase={onOpenPurchase}
        />
      )
  }
}
