import { chakra } from '@chakra-ui/react/styled-system'
import type { Consents, OptionalConsent } from '@/api/account/generated'
import { useListConsentsQuery, useSetConsentMutation } from '@/api/account/index'
import { useAlert } from '@/ui/alert/alert-context'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { ConsentHistory } from './consent-history'
import { copy, mails } from './copy'
import { ProfileCard } from './profile-card'
import { failure } from './refusals'
import { SwitchRow } from './switch-row'

interface ConsentsCardProps {
  userId: string
}

/** Which mails the shopper wants, and the record of what was agreed to. */
export function ConsentsCard({ userId }: ConsentsCardProps) {
  const { data, error, refetch } = useListConsentsQuery({ id: userId })
  return (
    <ProfileCard
      id="emails"
      text="Avisos sobre sua conta e seu cashback sempre chegam. O resto só chega se você quiser."
    >
      {data !== undefined ? (
        <>
          <chakra.div>
            <MailSwitch userId={userId} kind="offers" consents={data} />
            <MailSwitch userId={userId} kind="reminders" consents={data} />
            <MailSwitch userId={userId} kind="rises" consents={data} />
          </chakra.div>
          <ConsentHistory history={data.history} />
        </>
      ) : error !== undefined ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <chakra.div role="status" aria-label="Carregando suas escolhas..." display="grid" gap="4">
          <Skeleton height="16" />
          <Skeleton height="16" />
        </chakra.div>
      )}
    </ProfileCard>
  )
}

interface MailSwitchProps {
  userId: string
  kind: OptionalConsent
  consents: Consents
}

function MailSwitch({ userId, kind, consents }: MailSwitchProps) {
  const [set, { isLoading }] = useSetConsentMutation()
  const showAlert = useAlert()

  const change = async (granted: boolean) => {
    const { error } = await set({ id: userId, kind, consentChange: { granted } })
    if (error !== undefined) showAlert(failure(copy.consentFailed, error))
  }

  return (
    <SwitchRow
      {...mails[kind]}
      checked={consents[kind]}
      busy={isLoading}
      onChange={(granted) => void change(granted)}
    />
  )
}
