import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import type { User } from '@/api/generated'
import { Button } from '@/ui/button'
import { birthdateId } from './copy'
import { CardNote } from './card-note'
import { PixForm } from './pix-form'
import { ProfileCard } from './profile-card'
import { StoredPixKey } from './stored-pix-key'
import { useFocusOnChange } from './use-focus-on-change'

interface PixCardProps {
  user: User
}

/** Where the cashback is paid: the stored key, or the form that sets it. */
export function PixCard({ user }: PixCardProps) {
  const [editing, setEditing] = useState(false)
  const [saving, setSaving] = useState(false)
  const stored = user.cb_pix !== null
  const showsForm = user.birthdate !== null && (editing || !stored)
  const content = useFocusOnChange(showsForm)

  const close = () => {
    setEditing(false)
  }

  return (
    <ProfileCard
      id="pix"
      busy={saving}
      text="Seu cashback chega por Pix, sem valor mínimo. A chave precisa estar no seu nome e no seu CPF."
    >
      <chakra.div ref={content} display="grid" gap="5">
        {showsForm ? (
          <PixForm user={user} onBusy={setSaving} onSaved={close} onCancel={stored ? close : null} />
        ) : stored && !editing ? (
          <StoredPixKey
            user={user}
            onChange={() => {
              setEditing(true)
            }}
          />
        ) : (
          <BirthdateFirst />
        )}
      </chakra.div>
    </ProfileCard>
  )
}

function BirthdateFirst() {
  return (
    <CardNote icon="calendar" tone="waiting">
      <chakra.p>
        Antes da chave, conte sua data de nascimento e salve: só pagamos a partir dos 18 anos.
      </chakra.p>
      <Button
        look="link"
        size="inline"
        justifySelf="start"
        ms="-0.5"
        whiteSpace="normal"
        onClick={() => {
          document.querySelector<HTMLInputElement>(`#${birthdateId} input`)?.focus()
        }}
      >
        Informar data de nascimento
      </Button>
    </CardNote>
  )
}
