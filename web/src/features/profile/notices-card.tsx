import { chakra } from '@chakra-ui/react/styled-system'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import type { Push, PushSubscription } from '@/api/account/generated'
import { useGetPushQuery, useRemovePushMutation, useSetPushMutation } from '@/api/account/index'
import { type DeviceAddress, deviceAddress, pushState, takeNotices } from '@/lib/push'
import { useAlert } from '@/ui/alert/alert-context'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { copy, notices, pushStates } from './copy'
import { CardNote } from './card-note'
import { ProfileCard } from './profile-card'
import { failure } from './refusals'
import { SwitchRow } from './switch-row'

interface NoticesCardProps {
  userId: string
}

/** Which notices this device shows. The browser is asked for its permission when the first switch is pressed. */
export function NoticesCard({ userId }: NoticesCardProps) {
  const state = pushState()
  const { data, error, refetch } = useGetPushQuery(state === 'possible' ? { id: userId } : skipToken)
  return (
    <ProfileCard
      id="avisos"
      text="Uma notificação na tela, mesmo com o site fechado. Ela nunca mostra valores, e só chega neste aparelho."
    >
      {state !== 'possible' ? (
        <CardNote icon="info">{pushStates[state]}</CardNote>
      ) : data !== undefined ? (
        <Switches userId={userId} push={data} />
      ) : error !== undefined ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <chakra.div role="status" aria-label="Carregando seus avisos..." display="grid" gap="4">
          <Skeleton height="16" />
          <Skeleton height="16" />
          <Skeleton height="16" />
        </chakra.div>
      )}
    </ProfileCard>
  )
}

type Choice = Required<Pick<PushSubscription, 'approved' | 'paid' | 'ending' | 'rising'>>

function Switches({ userId, push }: { userId: string; push: Push }) {
  const [address, setAddress] = useState<DeviceAddress | null>(null)
  const [denied, setDenied] = useState(false)
  const [busy, setBusy] = useState(false)
  const [set] = useSetPushMutation()
  const [remove] = useRemovePushMutation()
  const showAlert = useAlert()
  useEffect(() => {
    void deviceAddress().then(setAddress)
  }, [])

  const device = push.devices.find(({ endpoint }) => endpoint === address?.endpoint)
  const chosen: Choice = {
    approved: device?.approved ?? false,
    paid: device?.paid ?? false,
    ending: device?.ending ?? false,
    rising: device?.rising ?? false,
  }

  const choose = async (choice: Choice) => {
    if (address !== null && !Object.values(choice).some(Boolean)) {
      const { error } = await remove({ id: userId, endpoint: address.endpoint })
      if (error !== undefined) showAlert(failure(copy.pushFailed, error))
      return
    }
    const taken = await takeNotices(push.publicKey, userId)
    setAddress(taken)
    if (taken === null) {
      setDenied(true)
      return
    }
    const { error } = await set({ id: userId, pushSubscription: { ...taken, ...choice } })
    if (error !== undefined) showAlert(failure(copy.pushFailed, error))
  }

  const change = async (choice: Choice) => {
    setBusy(true)
    try {
      await choose(choice)
    } catch {
      showAlert({ severity: 'error', message: copy.pushFailed }) // the browser's push service cannot be reached
    }
    setBusy(false)
  }

  if (denied && pushState() === 'denied') return <CardNote icon="info">{pushStates.denied}</CardNote>
  return (
    <chakra.div>
      {notices.map(({ kind, title, text }) => (
        <SwitchRow
          key={kind}
          title={title}
          text={text}
          checked={chosen[kind]}
          busy={busy}
          onChange={(on) => void change({ ...chosen, [kind]: on })}
        />
      ))}
      {denied && (
        <chakra.div role="alert" mt="4">
          <CardNote icon="info" tone="waiting">
            {copy.pushNotAllowed}
          </CardNote>
        </chakra.div>
      )}
    </chakra.div>
  )
}
